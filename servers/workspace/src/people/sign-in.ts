import type { StorageFailure } from '@plan/storage'
import { errAsync, okAsync, type ResultAsync } from 'neverthrow'
import type { Surroundings } from '../surroundings.ts'
import { type Attempt, type TooManyAttempts, takeAttempt } from './attempts.ts'
import { isTooLong } from './password-rule.ts'
import type { PasswordsBusy } from './passwords.ts'
import { type NewSession, type SignInRefused, startSession } from './start-session.ts'

/** Every reason why somebody is not signed in. */
export type SignInFailure = SignInRefused | TooManyAttempts | PasswordsBusy | StorageFailure

/** Signs a person in. An unknown address is refused as a wrong password is, after the same work. */
export function signIn(
  surroundings: Surroundings,
  { password, ...attempt }: Attempt & { readonly password: string },
): ResultAsync<NewSession, SignInFailure> {
  if (isTooLong(password)) return errAsync({ code: 'sign-in-refused' })
  const { people } = surroundings.storage
  return takeAttempt(surroundings, 'sign-in', attempt).andThen(() =>
    people.findByEmail(attempt.email.trim()).andThen((person) =>
      // Nobody has an empty id.
      people.passwordDigest(person?.id ?? '').andThen((digest) =>
        surroundings.passwords
          .verify(password, digest)
          .andThen(({ isRight, isOutdated }): ResultAsync<NewSession, SignInFailure> => {
            if (person === undefined || person.disabledAt !== undefined || digest === undefined || !isRight)
              return errAsync({ code: 'sign-in-refused' })
            const current = isOutdated ? rehash(surroundings, person.id, password, digest) : okAsync(digest)
            return current.andThen((now) => startSession(surroundings, person.id, now))
          }),
      ),
    ),
  )
}

/** The digest that is then kept; what was changed meanwhile stays changed. */
const rehash = (
  { passwords, storage }: Surroundings,
  id: string,
  password: string,
  from: string,
): ResultAsync<string, PasswordsBusy | StorageFailure> =>
  passwords
    .digest(password)
    .andThen((to) => storage.people.rehashPassword(id, { from, to }).map((isDone) => (isDone ? to : from)))
