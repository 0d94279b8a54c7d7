import type { Person, Session, StorageFailure } from '@plan/storage'
import { okAsync, type ResultAsync } from 'neverthrow'
import { type Surroundings, timestamp } from '../surroundings.ts'
import { hasEnded, touchInterval } from './session-length.ts'

/** Who is signed in, and since when. */
export interface SignedIn {
  readonly person: Person
  readonly session: Session
}

/** The person of a session; undefined where it has ended, is unknown, or the person is disabled. */
export function findSession(
  surroundings: Surroundings,
  secret: string,
): ResultAsync<SignedIn | undefined, StorageFailure> {
  const { storage, now, digestSecret } = surroundings
  return storage.sessions.find(digestSecret(secret)).andThen((session) => {
    if (session === undefined || hasEnded(session, now())) return okAsync(undefined)
    return storage.people.find(session.personId).andThen((person) => {
      if (person === undefined || person.disabledAt !== undefined) return okAsync(undefined)
      return noteUse(surroundings, session).map((isThere) => (isThere ? { person, session } : undefined))
    })
  })
}

const noteUse = (surroundings: Surroundings, { digest, usedAt }: Session): ResultAsync<boolean, StorageFailure> =>
  surroundings.now().getTime() - Date.parse(usedAt) < touchInterval
    ? okAsync(true)
    : surroundings.storage.sessions.touch(digest, timestamp(surroundings))
