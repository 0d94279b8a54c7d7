/** How often somebody may try to sign in or have mail sent, counted for all servers of a store. */
import type { WorkspaceId } from '@plan/core'
import type { RateLimit, StorageFailure } from '@plan/storage'
import { err, ok, okAsync, type ResultAsync } from 'neverthrow'
import type { Surroundings } from '../surroundings.ts'

/** Tried too often, by whom or from where is not said. */
export interface TooManyAttempts {
  readonly code: 'too-many-attempts'
  /** Until one more is allowed. */
  readonly seconds: number
}

/** Who tries what from where. */
export interface Attempt {
  readonly email: string
  /** The network address that it comes from; absent for the command line. */
  readonly from?: string | undefined
}

/** Ten at once, then one in 30 s: more than people mistype, and 2,880 guesses a day. */
const byEmail: RateLimit = { burst: 10, perSecond: 1 / 30 }

/** People behind one address of a company come at once. */
const bySource: RateLimit = { burst: 60, perSecond: 1 / 2 }

/** No workspace has this id: what is counted here is in none. */
const nowhere = '@people' as WorkspaceId

/** Counts an attempt, known address or not, and refuses one that is one too many. */
export function takeAttempt(
  surroundings: Surroundings,
  purpose: 'sign-in' | 'password-reset',
  { email, from }: Attempt,
): ResultAsync<void, TooManyAttempts | StorageFailure> {
  const take = (by: string, value: string, limit: RateLimit) =>
    surroundings.storage.rateLimits
      // As a digest: of one length, and nothing to read in a copy of the store.
      .take(nowhere, `${purpose} by ${by} ${surroundings.digestSecret(`${purpose} ${by} ${value}`)}`, limit)
      .andThen(({ isGranted, seconds }) => (isGranted ? ok() : err({ code: 'too-many-attempts', seconds } as const)))
  return (
    from === undefined ? okAsync<void, TooManyAttempts | StorageFailure>(undefined) : take('source', from, bySource)
  ).andThen(() => take('email', email.trim().toLowerCase(), byEmail))
}
