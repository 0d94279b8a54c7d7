import { err, ok, type Result, type ResultAsync } from 'neverthrow'
import type { PersonNotFound, Refusal } from '../refusal.ts'
import { type Surroundings, timestamp } from '../surroundings.ts'
import { personByEmail } from './person-by-email.ts'

/**
 * Keeps a person out. Their sessions, resets and grants to programs end; their machine tokens open nothing while
 * they are disabled, and what they did stays theirs.
 */
export const disablePerson = (
  surroundings: Surroundings,
  { email }: { readonly email: string },
): ResultAsync<void, Refusal> =>
  personByEmail(surroundings, email)
    .andThen(({ id }) => surroundings.storage.people.disable(id, timestamp(surroundings)))
    .andThen(present)

/** Lets a person sign in again. */
export const enablePerson = (
  surroundings: Surroundings,
  { email }: { readonly email: string },
): ResultAsync<void, Refusal> =>
  personByEmail(surroundings, email)
    .andThen(({ id }) => surroundings.storage.people.enable(id))
    .andThen(present)

const present = (isThere: boolean): Result<void, PersonNotFound> => (isThere ? ok() : err({ code: 'person-not-found' }))
