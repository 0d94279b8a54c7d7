import type { StorageFailure } from '@plan/storage'
import type { ResultAsync } from 'neverthrow'
import type { Surroundings } from '../surroundings.ts'

/** Ends a session; one that is gone has ended. */
export const signOut = ({ storage, digestSecret }: Surroundings, secret: string): ResultAsync<void, StorageFailure> =>
  storage.sessions.remove(digestSecret(secret)).map(() => undefined)
