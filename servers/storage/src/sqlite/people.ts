import { compareText } from '@plan/core'
import { err, ok } from 'neverthrow'
import { readPerson } from '../rows.ts'
import type { People } from '../storage.ts'
import type { PersonRow } from '../tables.ts'
import type { Connection, Statements } from './connection.ts'
import { sqliteQueries } from './queries.ts'
import { settle } from './settle.ts'

const { people } = sqliteQueries

export const peopleIn = (connection: Connection): People => ({
  create: ({ id, email, name, createdAt }) =>
    settle(
      connection.write((statements) => {
        const row = { id, email, email_key: keyOf(email), name, created_at: createdAt }
        return statements.run(people.insert(row)) === 0 ? err({ code: 'already-exists' } as const) : ok()
      }),
    ),

  find: (id) =>
    settle(
      connection.read((statements) => {
        const row = statements.get(people.find({ id }))
        return ok(row && readPerson(row))
      }),
    ),

  findByEmail: (email) =>
    settle(
      connection.read((statements) => {
        const row = statements.get(people.findByEmail({ email_key: keyOf(email) }))
        return ok(row && readPerson(row))
      }),
    ),

  list: (ids) =>
    settle(
      connection.snapshot((statements) => {
        const rows = ids === undefined ? statements.all(people.list({})) : rowsOf(statements, ids)
        return ok(rows.map(readPerson))
      }),
    ),
})

const keyOf = (email: string): string => email.toLowerCase()

const rowsOf = (statements: Statements, ids: Iterable<string>): readonly PersonRow[] =>
  [...new Set(ids)].toSorted(compareText).flatMap((id) => statements.get(people.find({ id })) ?? [])
