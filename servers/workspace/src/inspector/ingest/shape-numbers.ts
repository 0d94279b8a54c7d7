/** The numbers under which shapes are counted. */
import type { WorkspaceId } from '@plan/core'
import type { Observations, Shape, StorageFailure } from '@plan/storage'
import { LRUCache } from 'lru-cache'
import { okAsync, type ResultAsync } from 'neverthrow'

export interface ShapeNumbers {
  readonly peek: (workspaceId: WorkspaceId, text: string) => number | undefined
  /** The numbers of shapes by their texts; a shape may have several of these. */
  readonly learn: (
    workspaceId: WorkspaceId,
    shapes: ReadonlyMap<string, Shape>,
  ) => ResultAsync<ReadonlyMap<string, number>, StorageFailure>
}

/** Characters of the texts that are kept, of all workspaces. */
const mostCharacters = 32 * 1024 * 1024

/** What an entry takes besides its text, about. */
const entryCharacters = 64

/** Shapes that nobody sends are let go after a day at the earliest: nothing is counted under a number that is gone. */
const term = 3_600_000

export function openShapeNumbers(observations: Observations, now: () => Date): ShapeNumbers {
  const numbers = new LRUCache<string, number>({
    maxSize: mostCharacters,
    ttl: term,
    perf: { now: () => now().getTime() },
    ttlResolution: 0,
    sizeCalculation: (_, text) => text.length + entryCharacters,
  })
  return {
    peek: (workspaceId, text) => numbers.get(`${workspaceId}\0${text}`),
    learn: (workspaceId, shapes) => {
      if (shapes.size === 0) return okAsync(new Map())
      const distinct = [...new Map(Array.from(shapes.values(), (shape) => [shape.digest, shape])).values()]
      return observations.register(workspaceId, distinct).map((found) => {
        const byDigest = new Map(distinct.map(({ digest }, index) => [digest, found[index]]))
        const learned = new Map<string, number>()
        for (const [text, { digest }] of shapes) {
          const number = byDigest.get(digest)
          if (number === undefined) continue
          learned.set(text, number)
          numbers.set(`${workspaceId}\0${text}`, number)
        }
        return learned
      })
    },
  }
}
