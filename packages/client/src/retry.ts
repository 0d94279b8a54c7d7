import { err, type Result } from 'neverthrow'
import type { ClientFailure } from './failures.ts'
import type { Surroundings } from './surroundings.ts'

/** How long a client goes on trying. */
export interface RetryPolicy {
  /** Most requests that are sent for one call. */
  readonly attempts: number
  /** Milliseconds after the first request in which another may begin. */
  readonly within: number
}

/** Five requests at most, the last no later than a minute after the first. */
export const defaultRetry: RetryPolicy = { attempts: 5, within: 60_000 }

/** The statuses of a server, or of a gateway before it, that cannot answer now. */
const passing: ReadonlySet<number> = new Set([429, 502, 503, 504])

const firstPause = 500
const longestPause = 10_000

interface Repetition {
  readonly policy: RetryPolicy
  /** Whether the same may be sent again when nobody knows what became of it. */
  readonly isRepeatable: boolean
  readonly signal: AbortSignal | undefined
}

/** Does it again until it succeeds, fails for good, or patience ends; pauses as the server asks, else by chance. */
export async function withRetries<T>(
  { now, sleep, random }: Surroundings,
  { policy, isRepeatable, signal }: Repetition,
  attempt: () => Promise<Result<T, ClientFailure>>,
): Promise<Result<T, ClientFailure>> {
  const began = now()
  for (let made = 1; ; made++) {
    const result = await attempt()
    if (result.isOk() || made >= policy.attempts || !mayPass(result.error, isRepeatable)) return result
    const pause = askedPause(result.error) ?? random() * Math.min(longestPause, firstPause * 2 ** (made - 1))
    if (now() - began + pause > policy.within) return result
    await sleep(pause, signal)
    if (signal?.aborted === true) return err({ code: 'aborted' })
  }
}

function mayPass(failure: ClientFailure, isRepeatable: boolean): boolean {
  if (failure.code === 'unreachable' || failure.code === 'timed-out') return isRepeatable
  // Whoever is over the rate is turned away before anything is done.
  return 'status' in failure && passing.has(failure.status) && (isRepeatable || failure.status === 429)
}

const askedPause = (failure: ClientFailure): number | undefined =>
  'retryAfter' in failure ? failure.retryAfter : undefined
