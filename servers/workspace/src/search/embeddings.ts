/** What a model makes of plans and questions: kept in memory, made in the background, never waited for long. */
import { setTimeout as pause } from 'node:timers/promises'
import { type ItemKey, type Plan, type SearchVectors, textToEmbed } from '@plan/core'
import type { Degraded } from './degraded.ts'
import { type Embedder, mostTexts } from './embedder.ts'
import { inSlices } from './in-slices.ts'
import { openKeptVectors } from './kept-vectors.ts'
import { digestOf, type ItemText, textsOf } from './plan-texts.ts'

interface VectorRequest {
  readonly workspaceId: string
  readonly plan: Plan
  readonly question: string
  /** Whether texts of the workspace may still be sent: asked before every request that the question does not wait for. */
  readonly isAllowed: () => Promise<boolean>
}

export interface Embeddings {
  /** The vectors that there are, and what keeps the others away. */
  readonly vectorsFor: (request: VectorRequest) => Promise<SearchVectors & { readonly degraded: Degraded | undefined }>
  readonly usage: () => EmbeddingsUsage
  /** Ends what is under way. */
  readonly close: () => void
}

/** How the model fares, for whoever watches the service. */
export interface EmbeddingsUsage {
  readonly vectors: number
  readonly bytes: number
  /** How often the model was asked, and how often it gave nothing. */
  readonly asked: number
  readonly failed: number
}

export interface EmbeddingsOptions {
  readonly embedder: Embedder
  readonly mostBytes?: number
  /** How long an answer waits for the vector of its question, in milliseconds. */
  readonly questionTime?: number
  /** For how long a model that failed is left alone, in milliseconds. */
  readonly restTime?: number
  readonly onFailure?: (sentence: string) => void
}

export const defaultVectorBytes = 256 * 1024 * 1024

/** Questions that the model is reading at once. */
const mostQuestions = 16

export function openEmbeddings({
  embedder,
  mostBytes = defaultVectorBytes,
  questionTime = 2_000,
  restTime = 30_000,
  onFailure,
}: EmbeddingsOptions): Embeddings {
  const now = () => performance.now()
  const kept = openKeptVectors(mostBytes, now)
  const stopping = new AbortController()
  const questions = new Map<string, Promise<Float32Array | undefined>>()
  const readers = new Set<string>()
  let turn: Promise<unknown> = Promise.resolve()
  let restsUntil = Number.NEGATIVE_INFINITY
  let [asked, failed] = [0, 0]

  const keyOf = (workspaceId: string, digest: string) => `${workspaceId} ${embedder.model} ${digest}`
  const isResting = () => now() < restsUntil

  async function embed(texts: readonly string[]): Promise<readonly Float32Array[] | undefined> {
    asked++
    const vectors = await embedder.embed(texts, stopping.signal)
    if (vectors.isOk()) return vectors.value
    failed++
    restsUntil = now() + restTime
    if (!stopping.signal.aborted) onFailure?.(vectors.error.sentence)
    return undefined
  }

  /** The vector of a question, or why there is none. What comes too late serves whoever asks again. */
  async function questionVector(workspaceId: string, text: string): Promise<Float32Array | Degraded> {
    const key = keyOf(workspaceId, digestOf(text))
    const known = kept.find(key)
    if (known !== undefined) return known
    if (isResting()) return 'failed'
    const underway = questions.get(key)
    if (underway === undefined && questions.size >= mostQuestions) return 'slow'
    const vector =
      underway ??
      embed([text]).then((vectors) => {
        questions.delete(key)
        const [found] = vectors ?? []
        if (found !== undefined && kept.hasRoomFor(1)) kept.keep(key, found)
        return found
      })
    questions.set(key, vector)
    const isOver = new AbortController()
    const tooLate = pause(questionTime, 'slow' as const, { signal: isOver.signal, ref: false }).catch(
      () => 'slow' as const,
    )
    const first = await Promise.race([vector, tooLate])
    isOver.abort()
    return first ?? 'failed'
  }

  /** The vectors of the items that have any, and the texts that lack one. */
  function* findKept(workspaceId: string, texts: ReadonlyMap<ItemKey, ItemText>) {
    const items = new Map<ItemKey, Float32Array>()
    const missing = new Map<string, ItemText>()
    for (const [key, item] of texts) {
      const vector = kept.find(keyOf(workspaceId, item.digest))
      if (vector === undefined) missing.set(item.digest, item)
      else items.set(key, vector)
      yield
    }
    return { items, missing }
  }

  /** Makes the vectors that a plan lacks. Plans take turns, one request after the other. */
  async function read({ workspaceId, plan, isAllowed }: VectorRequest, missing: readonly ItemText[]): Promise<void> {
    for (let at = 0; at < missing.length; at += mostTexts) {
      const batch = missing.slice(at, at + mostTexts)
      const isDone = inTurn(async () => {
        if (stopping.signal.aborted || isResting() || !kept.hasRoomFor(batch.length) || !(await isAllowed()))
          return false
        const vectors = await embed(batch.map(({ kind, id }) => textToEmbed(plan, kind, id) ?? ''))
        for (const [index, { digest }] of batch.entries()) {
          const vector = vectors?.[index]
          if (vector !== undefined) kept.keep(keyOf(workspaceId, digest), vector)
        }
        return vectors !== undefined
      })
      if (!(await isDone)) return
    }
  }

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = turn.then(work)
    turn = result.catch(() => undefined)
    return result
  }

  return {
    vectorsFor: async (request) => {
      const { workspaceId, plan, question: text } = request
      const asking = questionVector(workspaceId, text)
      const { items, missing } = await inSlices(findKept(workspaceId, await textsOf(plan)))
      const question = await asking
      if (missing.size > 0 && !readers.has(workspaceId) && !isResting()) {
        readers.add(workspaceId)
        void read(request, [...missing.values()]).finally(() => readers.delete(workspaceId))
      }
      if (typeof question === 'string') return { items, question: undefined, degraded: question }
      return { items, question, degraded: missing.size > 0 ? whyMissing(missing.size) : undefined }
    },
    usage: () => ({ ...kept.usage(), asked, failed }),
    close: () => stopping.abort(),
  }

  function whyMissing(count: number): Degraded {
    if (isResting()) return 'failed'
    return kept.hasRoomFor(Math.min(count, mostTexts)) ? 'pending' : 'full'
  }
}
