import { err, ok } from 'neverthrow'
import type { Engine } from '../engine.ts'
import { readIdentity } from '../people-rows.ts'
import type { Identities } from '../people-storage.ts'
import { all, get, run } from '../work.ts'

export const identitiesIn = (engine: Engine): Identities => ({
  link: ({ issuer, subject, personId }) =>
    engine.write(function* () {
      const written = yield* run(({ identities }) => identities.insert({ issuer, subject, person: personId }))
      return written === 0 ? err({ code: 'already-exists' } as const) : ok()
    }),

  find: (issuer, subject) =>
    engine.read(function* () {
      const row = yield* get(({ identities }) => identities.find({ issuer, subject }))
      return ok(row && readIdentity(row))
    }),

  ofPerson: (person) =>
    engine.read(function* () {
      return ok((yield* all(({ identities }) => identities.ofPerson({ person }))).map(readIdentity))
    }),

  unlink: (issuer, subject) =>
    engine.write(function* () {
      return ok((yield* run(({ identities }) => identities.remove({ issuer, subject }))) === 1)
    }),
})
