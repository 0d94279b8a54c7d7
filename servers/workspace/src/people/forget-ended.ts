import type { StorageFailure } from '@plan/storage'
import type { ResultAsync } from 'neverthrow'
import type { Surroundings } from '../surroundings.ts'
import { idleLength } from './session-length.ts'

/** Removes sessions and password resets that opened nothing any more. How many there were. */
export function forgetEnded({ storage, now }: Surroundings): ResultAsync<number, StorageFailure> {
  const at = now()
  const idleSince = new Date(at.getTime() - idleLength).toISOString()
  return storage.sessions
    .forgetEnded({ now: at.toISOString(), idleSince })
    .andThen((sessions) => storage.passwordResets.forgetExpired(at.toISOString()).map((resets) => sessions + resets))
}
