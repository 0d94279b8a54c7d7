import type { WorkspaceId } from '@plan/core'
import type { Allowance, RateLimit, StorageFailure } from '@plan/storage'
import type { ResultAsync } from 'neverthrow'
import type { Surroundings } from '../surroundings.ts'

/** No workspace has this id: clients belong to none. */
const nowhere = '@oauth' as WorkspaceId

/** Counts a registration of a network address, whichever server it came to, and says whether it is one too many. */
export const takeRegistration = (
  { storage, digestSecret }: Surroundings,
  from: string,
  limit: RateLimit,
): ResultAsync<Allowance, StorageFailure> =>
  storage.rateLimits.take(nowhere, `registration by source ${digestSecret(`registration source ${from}`)}`, limit)
