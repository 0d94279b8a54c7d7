/** Bringing a database to the schema of this program, and refusing databases it cannot bring there. */
import { err, ok, type Result } from 'neverthrow'
import { compileMigration, nameOf } from '../migrations/migration.ts'
import { migrations } from '../migrations.ts'
import type { MigrationRow } from '../tables.ts'
import { verifyHistory } from '../verify-history.ts'
import { postgresDialect, postgresQueries } from './dialect.ts'
import { StatementError, sqlStateOf } from './failures.ts'
import type { PostgresOpenFailure } from './open-failure.ts'
import type { Lease } from './pool.ts'

/** This program's migrations as PostgreSQL spells them. */
const known = migrations.map((migration) => compileMigration(migration, postgresDialect))
const records = known.map(({ record }) => record)

/** The migrations that a database with so many lacks, by number and name. */
export const pendingAfter = (schema: number): readonly string[] => records.slice(schema).map(nameOf)

/** What a program meets that creates what another has created at the same moment. */
const taken = new Set(['23505', '42P07', '42710'])

/** Applies every migration that the database lacks, each in a transaction of its own. */
export async function migrate(lease: Lease): Promise<Result<void, PostgresOpenFailure>> {
  for (;;) {
    const schema = await countMigrations(lease)
    if (schema.isErr()) return err(schema.error)
    if (schema.value === known.length) return ok()
    await applyMigration(lease, schema.value)
  }
}

/** Succeeds where the database has every migration, without applying any. */
export async function findCurrent(lease: Lease): Promise<Result<void, PostgresOpenFailure>> {
  return (await countMigrations(lease)).andThen((schema) =>
    schema === known.length ? ok() : err({ code: 'schema-too-old', schema, program: known.length } as const),
  )
}

/** How many migrations the database has, if it is an empty one or one this program may work on. Only reads. */
export async function countMigrations(lease: Lease): Promise<Result<number, PostgresOpenFailure>> {
  const found = await lease.query(
    'SELECT current_schema() AS schema, table_name FROM information_schema.tables WHERE table_schema = current_schema()',
  )
  if (found.rows.length === 0) return ok(0)
  const foreign = err({ code: 'not-a-plan-schema', schema: String(found.rows[0].schema) } as const)
  if (!found.rows.some(({ table_name }) => table_name === 'migrations')) return foreign
  const list = postgresQueries.migrations.list({})
  try {
    // The columns of the query.
    const applied = (await lease.query(list.sql, list.parameters)).rows as MigrationRow[]
    return applied.length === 0 ? foreign : verifyHistory(applied, records)
  } catch (thrown) {
    // It has a table of this name with other columns.
    if (thrown instanceof StatementError && sqlStateOf(thrown.cause) === '42703') return foreign
    throw thrown
  }
}

/**
 * Applies the migration after so many others, unless another program does so. The record comes first:
 * whoever comes second waits at its key, or at the name of the table, until the first is done.
 */
async function applyMigration(lease: Lease, schema: number): Promise<void> {
  const migration = known[schema]
  if (migration === undefined) return
  try {
    await lease.query('BEGIN ISOLATION LEVEL READ COMMITTED')
    if (schema === 0) await lease.query(postgresQueries.migrations.prepare({}).sql)
    const insert = postgresQueries.migrations.insert(migration.record)
    await lease.query(insert.sql, insert.parameters)
    for (const statement of migration.statements) await lease.query(statement)
    await lease.query('COMMIT')
  } catch (thrown) {
    await lease.query('ROLLBACK')
    if (!(thrown instanceof StatementError && taken.has(sqlStateOf(thrown.cause)))) throw thrown
  }
}
