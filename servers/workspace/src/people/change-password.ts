import { err, errAsync, ok, type Result, type ResultAsync } from 'neverthrow'
import type { PersonNotFound, Refusal } from '../refusal.ts'
import type { Surroundings } from '../surroundings.ts'
import { takeAttempt } from './attempts.ts'
import type { SignedIn } from './find-session.ts'
import { checkPassword, isTooLong } from './password-rule.ts'

/** Gives a person who is signed in another password. Their other sessions end. */
export function changePassword(
  surroundings: Surroundings,
  { person, session }: SignedIn,
  { current, next }: { readonly current: string; readonly next: string },
): ResultAsync<void, Refusal> {
  const { storage, passwords } = surroundings
  if (isTooLong(current)) return errAsync({ code: 'password-wrong' })
  return checkPassword(next, person).asyncAndThen(() =>
    takeAttempt(surroundings, 'sign-in', person)
      .andThen(() => storage.people.passwordDigest(person.id))
      .andThen((digest) => passwords.verify(current, digest))
      .andThen(({ isRight }): Result<void, Refusal> => (isRight ? ok() : err({ code: 'password-wrong' })))
      .andThen(() => passwords.digest(next))
      .andThen((digest) => storage.people.setPassword(person.id, { digest, keptSession: session.digest }))
      .andThen((isDone): Result<void, PersonNotFound> => (isDone ? ok() : err({ code: 'person-not-found' }))),
  )
}
