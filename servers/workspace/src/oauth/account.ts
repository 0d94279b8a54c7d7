import type { Person, StorageFailure } from '@plan/storage'
import type { ResultAsync } from 'neverthrow'
import type { Surroundings } from '../surroundings.ts'

/** A person who may act; undefined for nobody and for those who are disabled. */
export const findActivePerson = (
  { storage }: Surroundings,
  personId: string,
): ResultAsync<Person | undefined, StorageFailure> =>
  storage.people.find(personId).map((person) => (person?.disabledAt === undefined ? person : undefined))
