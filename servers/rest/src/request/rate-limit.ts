/** A token bucket for each caller. */

export interface RateLimitOptions {
  /** Requests that may follow each other at once after a pause. */
  readonly burst: number
  /** Requests a second that are then allowed for good. */
  readonly perSecond: number
}

/** How a caller stands after asking for a token. */
interface Allowance {
  readonly isGranted: boolean
  /** Whole tokens that are left. */
  readonly remaining: number
  /** Seconds until there is one more. */
  readonly seconds: number
}

/** Takes a token, if there is one. */
export type TakeToken = (caller: string) => Allowance

/** Buckets that are full again are forgotten when there are more than this. */
const mostBuckets = 10_000

/**
 * Opens the buckets. `now` is a clock in milliseconds that never goes back.
 *
 * @example
 * const take = openRateLimit({ burst: 10, perSecond: 1 }, () => performance.now())
 * if (!take('acme ci').isGranted) refuse()
 */
export function openRateLimit({ burst, perSecond }: RateLimitOptions, now: () => number): TakeToken {
  const buckets = new Map<string, { tokens: number; at: number }>()
  const refilled = (bucket: { tokens: number; at: number }, at: number) =>
    Math.min(burst, bucket.tokens + ((at - bucket.at) / 1000) * perSecond)
  return (caller) => {
    const at = now()
    const bucket = buckets.get(caller) ?? { tokens: burst, at }
    const found = refilled(bucket, at)
    const isGranted = found >= 1
    const tokens = isGranted ? found - 1 : found
    buckets.delete(caller)
    buckets.set(caller, { tokens, at })
    for (const [oldest, known] of buckets) {
      if (buckets.size <= mostBuckets || refilled(known, at) < burst) break
      buckets.delete(oldest)
    }
    const remaining = Math.floor(tokens)
    return { isGranted, remaining, seconds: Math.ceil((remaining + 1 - tokens) / perSecond) }
  }
}
