import { err, ok, type Result } from 'neverthrow'
import type { Engine } from '../engine.ts'
import { readSession } from '../people-rows.ts'
import type { Sessions } from '../people-storage.ts'
import type { AlreadyExists } from '../storage.ts'
import { ask, get, run, type Work } from '../work.ts'

export const sessionsIn = (engine: Engine): Sessions => ({
  create: ({ digest, personId, createdAt, usedAt, expiresAt }, passwordDigest) =>
    engine.write(function* (): Work<Result<boolean, AlreadyExists>> {
      // Whoever changes the password meanwhile ends the sessions before or after this one is there, and not between.
      yield* ask((session) => session.lockPerson(personId))
      const person = yield* get(({ people }) => people.find({ id: personId }))
      if (person === undefined || person.disabled_at !== null) return ok(false)
      if (passwordDigest !== undefined && person.password_digest !== passwordDigest) return ok(false)
      const row = { digest, person: personId, created_at: createdAt, used_at: usedAt, expires_at: expiresAt }
      return (yield* run(({ sessions }) => sessions.insert(row))) === 0 ? err({ code: 'already-exists' }) : ok(true)
    }),

  find: (digest) =>
    engine.read(function* () {
      const row = yield* get(({ sessions }) => sessions.find({ digest }))
      return ok(row && readSession(row))
    }),

  touch: (digest, at) =>
    engine.write(function* () {
      if ((yield* run(({ sessions }) => sessions.touch({ digest, at }))) === 1) return ok(true)
      return ok((yield* get(({ sessions }) => sessions.find({ digest }))) !== undefined)
    }),

  remove: (digest) =>
    engine.write(function* () {
      return ok((yield* run(({ sessions }) => sessions.remove({ digest }))) === 1)
    }),

  removeOfPerson: (person) =>
    engine.write(function* () {
      return ok(yield* run(({ sessions }) => sessions.removeOfPerson({ person, kept: '' })))
    }),

  forgetEnded: (end) =>
    engine.write(function* () {
      return ok(yield* run(({ sessions }) => sessions.forgetEnded(end)))
    }),
})
