/** A model behind `POST {base}/embeddings`, as many programs and services offer it. */
import { err, ok, type Result, ResultAsync } from 'neverthrow'
import type { Embedder, EmbeddingFailed } from './embedder.ts'
import { readEmbeddings } from './read-embeddings.ts'

/** What is sent. */
interface EmbeddingRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** How it ended. */
type EmbeddingOutcome =
  | {
      readonly kind: 'answered'
      readonly status: number
      /** The value of the header of that name. */
      readonly retryAfter?: string | undefined
      readonly text: string
    }
  /** No answer came; the sentence says why. */
  | { readonly kind: 'unanswered'; readonly sentence: string }

/** Sends a request; it never rejects. */
export type PostEmbeddings = (request: EmbeddingRequest, stopping: AbortSignal) => Promise<EmbeddingOutcome>

export interface OpenAiOptions {
  /** Where `/embeddings` is. */
  readonly base: string
  readonly model: string
  /** Sent as a bearer token, and said nowhere. */
  readonly key?: string | undefined
  /** How many numbers a vector has; as many as the first one unless it is given. */
  readonly dimensions?: number | undefined
  readonly post: PostEmbeddings
  /** Resolves when the time is over, in milliseconds, or at once when there is no use in waiting. */
  readonly pause: (milliseconds: number, stopping: AbortSignal) => Promise<void>
  /** In [0, 1). */
  readonly random: () => number
  /** How long one attempt may take, in milliseconds. */
  readonly attemptTime?: number
  /** How long to wait after the first attempt that failed, in milliseconds; twice as long after each further one. */
  readonly firstPause?: number
}

const mostAttempts = 4

/** The longest that an endpoint can make us wait, in milliseconds. */
const mostRetryAfter = 60_000

export function openAiEmbedder(options: OpenAiOptions): Embedder {
  const { base, model, key, dimensions, attemptTime = 30_000, firstPause = 500 } = options
  const url = `${base.replace(/\/+$/, '')}/embeddings`
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json',
    ...(key !== undefined && { authorization: `Bearer ${key}` }),
  }
  let length = dimensions
  const ofOneLength = (vectors: readonly Float32Array[]): Result<readonly Float32Array[], string> => {
    const found = vectors[0]?.length
    length ??= found
    return found === undefined || found === length
      ? ok(vectors)
      : err(`The embedding endpoint answered vectors of ${found} numbers in place of ${length}`)
  }
  async function embed(
    texts: readonly string[],
    stopping: AbortSignal,
  ): Promise<Result<readonly Float32Array[], string>> {
    const body = JSON.stringify({ model, input: texts, encoding_format: 'float', dimensions })
    for (let attempt = 1; ; attempt++) {
      const outcome = await options.post(
        { url, headers, body },
        AbortSignal.any([stopping, AbortSignal.timeout(attemptTime)]),
      )
      if (outcome.kind === 'answered' && outcome.status === 200)
        return readEmbeddings(outcome.text, texts.length).andThen(ofOneLength)
      const theirs = outcome.kind === 'answered' ? millisecondsIn(outcome.retryAfter) : 0
      if (attempt === mostAttempts || stopping.aborted || !maySucceedLater(outcome) || theirs > mostRetryAfter)
        return err(sentenceOf(outcome))
      const ours = firstPause * 2 ** (attempt - 1) * (1 + options.random())
      await options.pause(Math.max(ours, theirs), stopping)
      if (stopping.aborted) return err('The server was stopped')
    }
  }
  return {
    model: dimensions === undefined ? model : `${model} ${dimensions}`,
    embed: (texts, stopping) =>
      ResultAsync.fromSafePromise(embed(texts, stopping)).andThen((result) =>
        result.mapErr((sentence): EmbeddingFailed => ({ code: 'embedding-failed', sentence })),
      ),
  }
}

const maySucceedLater = (outcome: EmbeddingOutcome): boolean =>
  outcome.kind === 'unanswered' || outcome.status === 429 || outcome.status >= 500

/** What an endpoint says in words is not repeated: some repeat the key. */
const sentenceOf = (outcome: EmbeddingOutcome): string =>
  outcome.kind === 'unanswered' ? outcome.sentence : `The embedding endpoint answered ${outcome.status}`

/** The header has seconds; a date is not waited for. */
const millisecondsIn = (retryAfter: string | undefined): number =>
  retryAfter !== undefined && /^\d{1,9}$/.test(retryAfter.trim()) ? Number(retryAfter) * 1_000 : 0
