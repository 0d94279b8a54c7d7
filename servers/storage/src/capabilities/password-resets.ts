import { err, ok, type Result } from 'neverthrow'
import type { Engine } from '../engine.ts'
import { readPasswordReset } from '../people-rows.ts'
import type { PasswordResets } from '../people-storage.ts'
import { ask, get, run, type Work } from '../work.ts'
import { givePassword } from './people.ts'

export const passwordResetsIn = (engine: Engine): PasswordResets => ({
  create: ({ digest, personId, createdAt, expiresAt, usedAt }) =>
    engine.write(function* () {
      const row = { digest, person: personId, created_at: createdAt, expires_at: expiresAt, used_at: usedAt ?? null }
      const written = yield* run(({ passwordResets }) => passwordResets.insert(row))
      return written === 0 ? err({ code: 'already-exists' } as const) : ok()
    }),

  find: (digest) =>
    engine.read(function* () {
      const row = yield* get(({ passwordResets }) => passwordResets.find({ digest }))
      return ok(row && readPasswordReset(row))
    }),

  use: (digest, { at, passwordDigest }) =>
    engine.write(function* (): Work<Result<string | undefined, never>> {
      const reset = yield* get(({ passwordResets }) => passwordResets.find({ digest }))
      if (reset === undefined) return ok(undefined)
      // The person before the reset, as whoever else changes a password.
      yield* ask((session) => session.lockPerson(reset.person))
      const person = yield* get(({ people }) => people.find({ id: reset.person }))
      if (person === undefined || person.disabled_at !== null) return ok(undefined)
      if ((yield* run(({ passwordResets }) => passwordResets.use({ digest, at }))) === 0) return ok(undefined)
      yield* givePassword(person.id, passwordDigest)
      return ok(person.id)
    }),

  forgetExpired: (now) =>
    engine.write(function* () {
      return ok(yield* run(({ passwordResets }) => passwordResets.forgetExpired({ now })))
    }),
})
