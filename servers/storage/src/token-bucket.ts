/**
 * A bucket of tokens, told by one number: when it will be full again. Each token taken puts that off by the time
 * that one token takes to come. Times are whole microseconds, so that nothing is lost to rounding.
 */
import type { Allowance, RateLimit } from './storage.ts'

/** The time in which one token comes, and the time in which an empty bucket fills. */
export interface BucketTimes {
  readonly interval: number
  readonly capacity: number
}

/** Some sixty years: added to the time of day it is still a number that counts exactly. */
const longest = 2_000_000_000_000_000

export function timesOf({ burst, perSecond }: RateLimit): BucketTimes {
  const interval = Math.min(longest, Math.max(1, Math.round(1_000_000 / perSecond)))
  return { interval, capacity: Math.min(longest, interval * burst) }
}

/** What to tell a caller whose bucket is full again after so long. */
export function allowanceOf(isGranted: boolean, untilFull: number, { interval, capacity }: BucketTimes): Allowance {
  const remaining = Math.max(0, Math.floor((capacity - untilFull) / interval))
  const untilNext = untilFull - capacity + (remaining + 1) * interval
  return { isGranted, remaining, seconds: Math.ceil(untilNext / 1_000_000) }
}
