/** How often each key may send, at this server. */
import { LRUCache } from 'lru-cache'
import type { IngestLimits } from './ingest-limits.ts'

export interface Quota {
  /** Takes so many elements from what a key may send; else the seconds after which it may. */
  readonly take: (keyId: string, elements: number) => number | undefined
  readonly giveBack: (keyId: string, elements: number) => void
}

interface Bucket {
  left: number
  at: number
}

const mostKeys = 100_000

export function openQuota({ perSecond, burst }: IngestLimits, now: () => Date): Quota {
  const buckets = new LRUCache<string, Bucket>({ max: mostKeys })
  const bucketOf = (keyId: string): Bucket => {
    const at = now().getTime()
    const bucket = buckets.get(keyId) ?? { left: burst, at }
    buckets.set(keyId, bucket)
    bucket.left = Math.min(burst, bucket.left + (Math.max(0, at - bucket.at) / 1_000) * perSecond)
    bucket.at = at
    return bucket
  }
  return {
    take: (keyId, elements) => {
      const bucket = bucketOf(keyId)
      // A batch that is larger than all a key may send at once waits until it may send all.
      const needed = Math.min(elements, burst)
      if (bucket.left < needed) return Math.ceil((needed - bucket.left) / perSecond)
      bucket.left -= elements
      return undefined
    },
    giveBack: (keyId, elements) => {
      const bucket = bucketOf(keyId)
      bucket.left = Math.min(burst, bucket.left + elements)
    },
  }
}
