/** That the environment sets up a model, and that what is wrong in it is said without the secret. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readEmbeddingSettings } from '../../src/embeddings/embedding-settings.ts'
import { exitCodes } from '../../src/unopened.ts'
import { serveWorkspace } from '../operations/served-workspace.ts'
import { run } from '../plan-server-process.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { openEndpoint } from './endpoint.ts'

const key = 'secret-of-the-model'
const model = { PLAN_EMBEDDINGS_URL: 'https://models.example.org/v1', PLAN_EMBEDDINGS_MODEL: 'letters' }

test('there is no model unless one is named', () => {
  expect(readEmbeddingSettings({})._unsafeUnwrap()).toBeUndefined()
  expect(readEmbeddingSettings({ PLAN_EMBEDDINGS_KEY: key })._unsafeUnwrap()).toBeUndefined()
})

test.each<[string, Readonly<Record<string, string>>]>([
  ['PLAN_EMBEDDINGS_MODEL', { PLAN_EMBEDDINGS_MODEL: '' }],
  ['PLAN_EMBEDDINGS_URL', { PLAN_EMBEDDINGS_URL: '' }],
  ['PLAN_EMBEDDINGS_URL', { PLAN_EMBEDDINGS_URL: 'local:/models' }],
  ['PLAN_EMBEDDINGS_KEY', { PLAN_EMBEDDINGS_URL: `https://me:${key}@models.example.org/v1` }],
  ['PLAN_EMBEDDINGS_KEY', { PLAN_EMBEDDINGS_URL: `https://models.example.org/v1?key=${key}` }],
  ['PLAN_EMBEDDINGS_DIMENSIONS', { PLAN_EMBEDDINGS_DIMENSIONS: '0' }],
  ['PLAN_EMBEDDINGS_KEY_FILE', { PLAN_EMBEDDINGS_KEY: key, PLAN_EMBEDDINGS_KEY_FILE: '/nowhere' }],
  ['PLAN_EMBEDDINGS_KEY_FILE', { PLAN_EMBEDDINGS_KEY_FILE: '/nowhere/at/all' }],
  ['key', { PLAN_EMBEDDINGS_KEY: `${key} ${key}` }],
])('what is wrong with %s is said', (name, wrong) => {
  const sentence = readEmbeddingSettings({ ...model, ...wrong })._unsafeUnwrapErr()
  expect(sentence).toContain(name)
  expect(sentence).not.toContain(key)
})

test.each(['variable', 'file'])('the key of a %s is sent, and no line break with it', async (where) => {
  const endpoint = await openEndpoint()
  const file = join(temporaryFolder(), 'key')
  writeFileSync(file, `${key}\n`)
  const embedder = readEmbeddingSettings({
    ...model,
    PLAN_EMBEDDINGS_URL: `${endpoint.base}/`,
    ...(where === 'file' ? { PLAN_EMBEDDINGS_KEY_FILE: file } : { PLAN_EMBEDDINGS_KEY: key }),
  })._unsafeUnwrap()
  const vectors = await embedder?.embed(['one', 'other'], new AbortController().signal)
  expect(vectors?._unsafeUnwrap().map(({ length }) => length)).toEqual([96, 96])
  expect(endpoint.asked).toMatchObject([
    { path: '/v1/embeddings', model: 'letters', input: ['one', 'other'], headers: { authorization: `Bearer ${key}` } },
  ])
})

test('without a key none is sent, and nobody may be listening', async () => {
  const endpoint = await openEndpoint()
  const at = (base: string) =>
    readEmbeddingSettings({ ...model, PLAN_EMBEDDINGS_URL: base })
      ._unsafeUnwrap()
      ?.embed(['one'], new AbortController().signal)
  expect((await at(endpoint.base))?.isOk()).toBe(true)
  expect(endpoint.asked[0]?.headers.authorization).toBeUndefined()
  const nobody = (await at('http://127.0.0.1:1/v1'))?._unsafeUnwrapErr()
  expect(nobody?.sentence).toMatch(/^The embedding endpoint cannot be reached/)
})

test('a server starts with a model, asks it for nothing that nobody wants, and not with half of one', async () => {
  const endpoint = await openEndpoint()
  const env = { PLAN_EMBEDDINGS_URL: endpoint.base, PLAN_EMBEDDINGS_MODEL: 'letters', PLAN_EMBEDDINGS_KEY: key }
  const server = await serveWorkspace({ args: ['--metrics-port', '0'], env })
  await server.importBody('{"schema":{"events":{"A":{}}}}')
  const metrics = await (await fetch(String(server.metrics))).text()
  expect(metrics).toContain('plan_embedding_requests_total 0')
  expect(endpoint.asked).toEqual([])
  const half = await run(['start', '--data', temporaryFolder(), '--port', '0'], '', {
    PLAN_EMBEDDINGS_MODEL: 'letters',
  })
  expect(half.code).toBe(exitCodes.configuration)
  expect(half.stderr).toContain('PLAN_EMBEDDINGS_URL')
})
