import { LRUCache } from 'lru-cache'

/** Vectors in memory, up to so many bytes. */
export interface KeptVectors {
  find(key: string): Float32Array | undefined
  keep(key: string, vector: Float32Array): void
  /** Whether so many more find room without others going that were asked for of late. */
  hasRoomFor(count: number): boolean
  readonly usage: () => { readonly vectors: number; readonly bytes: number }
}

interface Kept {
  readonly vector: Float32Array
  usedAt: number
}

/** For so long a vector that was used makes room for no other one, in milliseconds: else plans would push each other out. */
const safeTime = 600_000

/** What a vector takes besides its numbers. */
const overhead = 256

/** `now` is a clock in milliseconds that never goes back. */
export function openKeptVectors(mostBytes: number, now: () => number): KeptVectors {
  const kept = new LRUCache<string, Kept>({
    maxSize: Math.max(mostBytes, 1),
    sizeCalculation: ({ vector }) => vector.byteLength + overhead,
  })
  let size = 0
  return {
    find: (key) => {
      const found = kept.get(key)
      if (found === undefined) return undefined
      found.usedAt = now()
      return found.vector
    },
    keep: (key, vector) => {
      size = vector.byteLength + overhead
      kept.set(key, { vector, usedAt: now() })
    },
    hasRoomFor: (count) => {
      let room = mostBytes - kept.calculatedSize
      const needed = count * size
      if (size > mostBytes) return false
      for (const key of kept.rkeys()) {
        if (room >= needed) return true
        const oldest = kept.peek(key)
        if (oldest === undefined || now() - oldest.usedAt < safeTime) return false
        room += oldest.vector.byteLength + overhead
      }
      return room >= needed
    },
    usage: () => ({ vectors: kept.size, bytes: kept.calculatedSize }),
  }
}
