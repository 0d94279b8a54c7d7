import type { WorkspaceId } from '@plan/core'
import type { Allowance, RateLimit, StorageFailure } from '@plan/storage'
import type { ResultAsync } from 'neverthrow'
import type { Surroundings } from '../surroundings.ts'

/** No workspace has this id: a person calls for all of theirs. */
const nowhere = '@calls' as WorkspaceId

/** Counts a call of a person's clients, whichever server it came to, and says whether it is one too many. */
export const takeCall = (
  { storage }: Surroundings,
  personId: string,
  limit: RateLimit,
): ResultAsync<Allowance, StorageFailure> => storage.rateLimits.take(nowhere, `person ${personId}`, limit)
