import { ok } from 'neverthrow'
import type { RateLimits } from '../storage.ts'
import { allowanceOf, timesOf } from '../token-bucket.ts'
import { settle } from './settle.ts'

/** Buckets that are full again are forgotten when there are more than this. */
const mostBuckets = 10_000

/**
 * Buckets in memory: one server has the file to itself, and waits for no disk to count.
 *
 * `now` is a clock in milliseconds that never goes back.
 */
export function rateLimitsInMemory(now: () => number = () => performance.now()): RateLimits {
  const fullAt = new Map<string, number>()
  return {
    take: (workspaceId, caller, limit) => {
      const at = Math.round(now() * 1_000)
      const times = timesOf(limit)
      const key = `${workspaceId} ${caller}`
      const before = Math.max(fullAt.get(key) ?? at, at)
      const isGranted = before + times.interval <= at + times.capacity
      const after = isGranted ? before + times.interval : before
      fullAt.delete(key)
      fullAt.set(key, after)
      for (const [oldest, end] of fullAt) {
        if (fullAt.size <= mostBuckets || end > at) break
        fullAt.delete(oldest)
      }
      return settle(ok(allowanceOf(isGranted, after - at, times)))
    },
  }
}
