import { compareText } from '@plan/core'
import { err, ok } from 'neverthrow'
import type { Engine } from '../engine.ts'
import { readPerson } from '../rows.ts'
import type { People } from '../storage.ts'
import type { PersonRow } from '../tables.ts'
import { all, get, run, type Work } from '../work.ts'

export const peopleIn = (engine: Engine): People => ({
  create: ({ id, email, name, createdAt }) =>
    engine.write(function* () {
      const row = { id, email, email_key: keyOf(email), name, created_at: createdAt }
      const written = yield* run(({ people }) => people.insert(row))
      return written === 0 ? err({ code: 'already-exists' } as const) : ok()
    }),

  find: (id) =>
    engine.read(function* () {
      const row = yield* get(({ people }) => people.find({ id }))
      return ok(row && readPerson(row))
    }),

  findByEmail: (email) =>
    engine.read(function* () {
      const row = yield* get(({ people }) => people.findByEmail({ email_key: keyOf(email) }))
      return ok(row && readPerson(row))
    }),

  list: (ids) =>
    engine.snapshot(function* () {
      const rows = ids === undefined ? yield* all(({ people }) => people.list({})) : yield* rowsOf(ids)
      return ok(rows.map(readPerson))
    }),
})

const keyOf = (email: string): string => email.toLowerCase()

function* rowsOf(ids: Iterable<string>): Work<readonly PersonRow[]> {
  const rows: PersonRow[] = []
  for (const id of [...new Set(ids)].toSorted(compareText)) {
    const row = yield* get(({ people }) => people.find({ id }))
    if (row !== undefined) rows.push(row)
  }
  return rows
}
