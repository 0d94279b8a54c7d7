import type { Person, StorageFailure } from '@plan/storage'
import { err, errAsync, ok, type Result, type ResultAsync } from 'neverthrow'
import type { LinkInvalid, Refusal } from '../refusal.ts'
import { type Surroundings, timestamp } from '../surroundings.ts'
import { checkPassword } from './password-rule.ts'

const invalid: LinkInvalid = { code: 'link-invalid', what: 'password reset' }

/** Whose password a link may set. */
export function findPasswordReset(
  { storage, now, digestSecret }: Surroundings,
  secret: string,
): ResultAsync<Person, LinkInvalid | StorageFailure> {
  return storage.passwordResets
    .find(digestSecret(secret))
    .andThen((reset): ResultAsync<Person, LinkInvalid | StorageFailure> => {
      if (reset === undefined || reset.usedAt !== undefined || Date.parse(reset.expiresAt) <= now().getTime())
        return errAsync(invalid)
      return storage.people
        .find(reset.personId)
        .andThen(
          (person): Result<Person, LinkInvalid> =>
            person === undefined || person.disabledAt !== undefined ? err(invalid) : ok(person),
        )
    })
}

/** Sets the password of the person the link was made for, once. Every session of the person ends. */
export const resetPassword = (
  surroundings: Surroundings,
  { secret, password }: { readonly secret: string; readonly password: string },
): ResultAsync<Person, Refusal> =>
  findPasswordReset(surroundings, secret)
    .andThrough((person) => checkPassword(password, person))
    .andThen((person) =>
      surroundings.passwords
        .digest(password)
        .andThen((passwordDigest) =>
          surroundings.storage.passwordResets
            .use(surroundings.digestSecret(secret), { at: timestamp(surroundings), passwordDigest })
            .andThen((personId): Result<Person, LinkInvalid> => (personId === undefined ? err(invalid) : ok(person))),
        ),
    )
