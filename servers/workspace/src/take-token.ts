import type { Allowance, RateLimit, StorageFailure } from '@plan/storage'
import type { ResultAsync } from 'neverthrow'
import type { Surroundings } from './surroundings.ts'
import type { Caller } from './verify-service-account.ts'

/** Counts a request of a caller, whichever server it came to, and says whether it is one too many. */
export const takeToken = (
  { storage }: Surroundings,
  { workspaceId, actor }: Caller,
  limit: RateLimit,
): ResultAsync<Allowance, StorageFailure> => storage.rateLimits.take(workspaceId, `${actor.kind} ${actor.id}`, limit)
