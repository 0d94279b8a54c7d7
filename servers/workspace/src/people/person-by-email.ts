import type { Person, StorageFailure } from '@plan/storage'
import { err, ok, type Result, type ResultAsync } from 'neverthrow'
import type { PersonNotFound } from '../refusal.ts'
import type { Surroundings } from '../surroundings.ts'

/** The person who has the address, in any case. */
export const personByEmail = (
  { storage }: Surroundings,
  email: string,
): ResultAsync<Person, PersonNotFound | StorageFailure> =>
  storage.people
    .findByEmail(email.trim())
    .andThen(
      (person): Result<Person, PersonNotFound> =>
        person === undefined ? err({ code: 'person-not-found' }) : ok(person),
    )
