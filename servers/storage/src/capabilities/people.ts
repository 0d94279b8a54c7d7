import { compareText } from '@plan/core'
import { err, ok } from 'neverthrow'
import type { Engine } from '../engine.ts'
import { readPerson } from '../people-rows.ts'
import type { People, Person } from '../people-storage.ts'
import type { PersonRow } from '../tables.ts'
import { all, ask, get, run, type Work } from '../work.ts'
import { emailKeyOf } from './email-key.ts'

export const peopleIn = (engine: Engine): People => ({
  create: (person, passwordDigest) =>
    engine.write(function* () {
      return (yield* insertPerson(person, passwordDigest)) ? ok() : err({ code: 'already-exists' } as const)
    }),

  find: (id) =>
    engine.read(function* () {
      const row = yield* get(({ people }) => people.find({ id }))
      return ok(row && readPerson(row))
    }),

  findByEmail: (email) =>
    engine.read(function* () {
      const row = yield* get(({ people }) => people.findByEmail({ email_key: emailKeyOf(email) }))
      return ok(row && readPerson(row))
    }),

  list: (ids) =>
    engine.snapshot(function* () {
      const rows = ids === undefined ? yield* all(({ people }) => people.list({})) : yield* rowsOf(ids)
      return ok(rows.map(readPerson))
    }),

  passwordDigest: (id) =>
    engine.read(function* () {
      return ok((yield* get(({ people }) => people.find({ id })))?.password_digest ?? undefined)
    }),

  setPassword: (id, { digest, keptSession }) =>
    engine.write(function* () {
      yield* ask((session) => session.lockPerson(id))
      return ok(yield* givePassword(id, digest, keptSession))
    }),

  rehashPassword: (id, { from, to }) =>
    engine.write(function* () {
      return ok((yield* run(({ people }) => people.rehashPassword({ id, from, to }))) === 1)
    }),

  disable: (id, at) =>
    engine.write(function* () {
      yield* ask((session) => session.lockPerson(id))
      if ((yield* run(({ people }) => people.setDisabled({ id, at }))) === 0) return ok(false)
      yield* endSignIns(id)
      yield* run(({ oauthRecords }) => oauthRecords.removeOfPerson({ person: id }))
      return ok(true)
    }),

  enable: (id) =>
    engine.write(function* () {
      return ok((yield* run(({ people }) => people.setDisabled({ id, at: null }))) === 1)
    }),
})

/** False where the id or the address is somebody's. */
export function* insertPerson(person: Person, passwordDigest: string | undefined): Work<boolean> {
  const written = yield* run(({ people }) =>
    people.insert({
      id: person.id,
      email: person.email,
      email_key: emailKeyOf(person.email),
      name: person.name,
      created_at: person.createdAt,
      password_digest: passwordDigest ?? null,
      disabled_at: person.disabledAt ?? null,
    }),
  )
  return written === 1
}

/** What the old password opened is closed with it. False where there is no such person. */
export function* givePassword(id: string, digest: string, keptSession?: string): Work<boolean> {
  if ((yield* run(({ people }) => people.setPassword({ id, digest }))) === 0) return false
  yield* endSignIns(id, keptSession)
  return true
}

/** No session has an empty digest: without one that is kept, all end. */
function* endSignIns(person: string, kept = ''): Work<void> {
  yield* run(({ sessions }) => sessions.removeOfPerson({ person, kept }))
  yield* run(({ passwordResets }) => passwordResets.removeOpen({ person }))
}

function* rowsOf(ids: Iterable<string>): Work<readonly PersonRow[]> {
  const rows: PersonRow[] = []
  for (const id of [...new Set(ids)].toSorted(compareText)) {
    const row = yield* get(({ people }) => people.find({ id }))
    if (row !== undefined) rows.push(row)
  }
  return rows
}
