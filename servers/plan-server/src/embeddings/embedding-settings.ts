/** The embedding model that the environment names. */
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { type Embedder, openAiEmbedder } from '@plan/workspace'
import { err, fromThrowable, ok, type Result } from 'neverthrow'
import { postEmbeddings } from './post-embeddings.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** The model, where there is one. The error is a sentence that names no secret. */
export function readEmbeddingSettings(environment: Environment): Result<Embedder | undefined, string> {
  const {
    PLAN_EMBEDDINGS_URL: base = '',
    PLAN_EMBEDDINGS_MODEL: model = '',
    PLAN_EMBEDDINGS_DIMENSIONS: numbers = '',
  } = environment
  if (base === '' && model === '') return ok(undefined)
  if (base === '' || model === '')
    return err('An embedding model needs both PLAN_EMBEDDINGS_URL and PLAN_EMBEDDINGS_MODEL; set both, or none')
  const url = URL.parse(base)
  if (url === null || !/^https?:$/.test(url.protocol))
    return err('PLAN_EMBEDDINGS_URL must be an address as https://models.example.org/v1, under which /embeddings is')
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    return err('PLAN_EMBEDDINGS_URL must be an address alone; a secret belongs in PLAN_EMBEDDINGS_KEY')
  if (numbers !== '' && !/^[1-9]\d{0,4}$/.test(numbers))
    return err(`PLAN_EMBEDDINGS_DIMENSIONS must be a whole number, and not "${numbers}"`)
  return keyOf(environment).map((key) =>
    openAiEmbedder({
      base: url.href,
      model,
      key,
      dimensions: numbers === '' ? undefined : Number(numbers),
      post: postEmbeddings,
      pause: (milliseconds, signal) => wait(milliseconds, undefined, { signal, ref: false }).catch(() => undefined),
      random: Math.random,
    }),
  )
}

function keyOf({
  PLAN_EMBEDDINGS_KEY: key = '',
  PLAN_EMBEDDINGS_KEY_FILE: file = '',
}: Environment): Result<string | undefined, string> {
  if (key !== '' && file !== '') return err('The key is in PLAN_EMBEDDINGS_KEY or PLAN_EMBEDDINGS_KEY_FILE; set one')
  const read = fromThrowable(
    () => readFileSync(file, 'utf8').trim(),
    () => `PLAN_EMBEDDINGS_KEY_FILE names ${file}, which cannot be read`,
  )
  return (file === '' ? ok(key) : read()).andThen((secret) => {
    if (secret === '') return file === '' ? ok(undefined) : err(`${file} must hold a key, and is empty`)
    return /^[\x21-\x7e]+$/.test(secret)
      ? ok(secret)
      : err('The key of the embedding model must be of letters, digits and signs, without spaces')
  })
}
