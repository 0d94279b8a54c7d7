import type { StorageFailure } from '@plan/storage'
import { err, ok, type Result, type ResultAsync } from 'neverthrow'
import { type Surroundings, timestamp } from '../surroundings.ts'
import { absoluteLength } from './session-length.ts'

/** Somebody who has just signed in. The secret is nowhere else: only its digest is stored. */
export interface NewSession {
  readonly personId: string
  readonly secret: string
  readonly expiresAt: string
}

/** Wrong password, unknown address, disabled person: nobody learns which. */
export interface SignInRefused {
  readonly code: 'sign-in-refused'
}

/** A session of a person who proved to be that person; with a digest, only while that is the password's. */
export function startSession(
  surroundings: Surroundings,
  personId: string,
  passwordDigest?: string,
): ResultAsync<NewSession, SignInRefused | StorageFailure> {
  const { storage, now, newSecret, digestSecret } = surroundings
  const secret = newSecret('session')
  const createdAt = timestamp(surroundings)
  const expiresAt = new Date(now().getTime() + absoluteLength).toISOString()
  return storage.sessions
    .create({ digest: digestSecret(secret), personId, createdAt, usedAt: createdAt, expiresAt }, passwordDigest)
    .mapErr(
      (failure): StorageFailure =>
        // 256 random bits that came twice.
        failure.code === 'already-exists' ? { code: 'storage-damaged', cause: 'a session of this secret' } : failure,
    )
    .andThen(
      (isThere): Result<NewSession, SignInRefused> =>
        isThere ? ok({ personId, secret, expiresAt }) : err({ code: 'sign-in-refused' }),
    )
}
