import type { Person, StorageFailure } from '@plan/storage'
import { err, ok, type Result, type ResultAsync } from 'neverthrow'
import type { Refusal } from '../refusal.ts'
import { type Surroundings, timestamp } from '../surroundings.ts'
import { personByEmail } from './person-by-email.ts'

/** The right to choose a password once. The secret is nowhere else: only its digest is stored. */
export interface NewPasswordReset {
  readonly person: Person
  readonly secret: string
  readonly expiresAt: string
}

const length = 60 * 60 * 1_000

/** A reset for the person who has the address, for an operator to hand over. */
export const offerPasswordReset = (
  surroundings: Surroundings,
  { email }: { readonly email: string },
): ResultAsync<NewPasswordReset, Refusal> =>
  personByEmail(surroundings, email)
    .andThen(
      (person): Result<Person, Refusal> =>
        person.disabledAt === undefined ? ok(person) : err({ code: 'person-disabled' }),
    )
    .andThen((person) => saveReset(surroundings, person))

/** A reset for a person, valid for an hour. */
export function saveReset(surroundings: Surroundings, person: Person): ResultAsync<NewPasswordReset, StorageFailure> {
  const { storage, now, newSecret, digestSecret } = surroundings
  const secret = newSecret('reset')
  const createdAt = timestamp(surroundings)
  const expiresAt = new Date(now().getTime() + length).toISOString()
  return storage.passwordResets
    .create({ digest: digestSecret(secret), personId: person.id, createdAt, expiresAt })
    .map(() => ({ person, secret, expiresAt }))
    .mapErr(
      (failure): StorageFailure =>
        failure.code === 'already-exists' ? { code: 'storage-damaged', cause: 'a reset of this secret' } : failure,
    )
}
