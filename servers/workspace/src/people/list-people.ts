import { compareText } from '@plan/core'
import type { Person, StorageFailure } from '@plan/storage'
import type { ResultAsync } from 'neverthrow'
import type { Surroundings } from '../surroundings.ts'

/** Everyone the service knows, by address. */
export const listPeople = ({ storage }: Surroundings): ResultAsync<readonly Person[], StorageFailure> =>
  storage.people
    .list()
    .map((people) => people.toSorted((a, b) => compareText(a.email.toLowerCase(), b.email.toLowerCase())))
