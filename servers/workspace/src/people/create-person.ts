import type { Person } from '@plan/storage'
import { ok, okAsync, type Result, type ResultAsync } from 'neverthrow'
import type { Refusal } from '../refusal.ts'
import { type Surroundings, timestamp } from '../surroundings.ts'
import { checkPassword } from './password-rule.ts'
import { readEmail, readName } from './person-form.ts'

/** Creates a person, who is a member of nothing yet. Without a password nothing opens before a reset. */
export const createPerson = (
  surroundings: Surroundings,
  request: { readonly email: string; readonly name: string; readonly password?: string | undefined },
): ResultAsync<Person, Refusal> =>
  newPerson(surroundings, request).asyncAndThen((person) =>
    digestOf(surroundings, person, request.password).andThen((passwordDigest) =>
      surroundings.storage.people
        .create(person, passwordDigest)
        .map(() => person)
        .mapErr(
          (failure): Refusal =>
            failure.code === 'already-exists' ? { code: 'already-taken', what: `address "${person.email}"` } : failure,
        ),
    ),
  )

/** A person to be, as far as the request makes one. */
export const newPerson = (
  surroundings: Surroundings,
  { email, name }: { readonly email: string; readonly name: string },
): Result<Person, Refusal> =>
  readEmail(email).andThen((address) =>
    readName(name).map((called) => ({
      id: surroundings.newId('person'),
      email: address,
      name: called,
      createdAt: timestamp(surroundings),
    })),
  )

const digestOf = (
  { passwords }: Surroundings,
  person: Person,
  password: string | undefined,
): ResultAsync<string | undefined, Refusal> =>
  password === undefined
    ? okAsync(undefined)
    : checkPassword(password, person)
        .asyncAndThen(() => passwords.digest(password))
        .andThen((digest) => ok(digest))
