import type { StorageFailure } from '@plan/storage'
import { okAsync, type ResultAsync } from 'neverthrow'
import type { Surroundings } from '../surroundings.ts'
import { type Attempt, type TooManyAttempts, takeAttempt } from './attempts.ts'
import { type NewPasswordReset, saveReset } from './offer-password-reset.ts'

/**
 * A reset to be sent to the address by mail; undefined where nobody who may sign in has it. Whoever asked must be told
 * the same in both cases.
 */
export const requestPasswordReset = (
  surroundings: Surroundings,
  attempt: Attempt,
): ResultAsync<NewPasswordReset | undefined, TooManyAttempts | StorageFailure> =>
  takeAttempt(surroundings, 'password-reset', attempt).andThen(() =>
    surroundings.storage.people
      .findByEmail(attempt.email.trim())
      .andThen((person) =>
        person === undefined || person.disabledAt !== undefined ? okAsync(undefined) : saveReset(surroundings, person),
      ),
  )
