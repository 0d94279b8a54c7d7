/** Bringing a file to the schema of this program, and refusing files it cannot bring there. */
import { err, ok, type Result } from 'neverthrow'
import { compileMigration, nameOf } from '../migrations/migration.ts'
import { migrations } from '../migrations.ts'
import type { StorageFailure } from '../storage.ts'
import type { MigrationRow } from '../tables.ts'
import { verifyHistory } from '../verify-history.ts'
import type { Connection, Statements } from './connection.ts'
import { sqliteDialect } from './dialect.ts'
import type { OpenFailure } from './open-failure.ts'
import { sqliteQueries } from './queries.ts'

/** Says in the file's header whose file it is: "PLAN" in ASCII. */
const applicationId = 0x504c414e

type Verdict<T> = Result<T, OpenFailure | StorageFailure>

/** This program's migrations as SQLite spells them. */
const known = migrations.map((migration) => compileMigration(migration, sqliteDialect))
const records = known.map(({ record }) => record)

/** The schema of this program: how many migrations it knows. */
export const schemaVersion = known.length

/** The migrations that a file with so many lacks, by number and name. */
export const pendingAfter = (schema: number): readonly string[] => records.slice(schema).map(nameOf)

/** How many migrations the file has, if it is a new file or one this program may work on. Only reads. */
export const readSchema = (connection: Connection, file: string): Verdict<number> =>
  connection.read((statements): Verdict<number> => {
    if (isNew(statements)) return ok(0)
    return isOurs(statements) ? verifyHistory(applied(statements), records) : err({ code: 'not-a-plan-database', file })
  })

/** Applies every migration after those the file has, each in a transaction of its own. */
export function migrate(connection: Connection, schema: number): Verdict<void> {
  for (const { record, statements: texts } of known.slice(schema)) {
    const done = connection.write((statements): Result<void, never> => {
      if (isNew(statements)) prepareRecords(statements)
      // Another process may have come first.
      else if (applied(statements).some((row) => row.number === record.number)) return ok()
      for (const text of texts) statements.execute(text)
      statements.run(sqliteQueries.migrations.insert(record))
      return ok()
    })
    if (done.isErr()) return err(done.error)
  }
  return ok()
}

const isNew = (statements: Statements): boolean =>
  statements.pragma('application_id') === 0 && statements.pragma('schema_version') === 0

const isOurs = (statements: Statements): boolean => statements.pragma('application_id') === applicationId

const applied = (statements: Statements): readonly MigrationRow[] => statements.all(sqliteQueries.migrations.list({}))

function prepareRecords(statements: Statements): void {
  statements.pragma(`application_id = ${applicationId}`)
  statements.run(sqliteQueries.migrations.prepare({}))
}
