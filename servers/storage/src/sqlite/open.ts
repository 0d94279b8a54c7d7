/** The embedded engine: one file, one connection, any number of processes beside each other. */
import { err, ok, type Result, type ResultAsync } from 'neverthrow'
import { storageFor } from '../engine.ts'
import type { Storage, StorageFailure } from '../storage.ts'
import { type Connection, type Driver, openConnection } from './connection.ts'
import { engineOn } from './engine.ts'
import { sqliteCodeOf } from './failures.ts'
import { migrate, readSchema, schemaVersion } from './migrate.ts'
import type { OpenFailure } from './open-failure.ts'
import { applyPragmas, busyTimeout } from './pragmas.ts'
import { rateLimitsInMemory } from './rate-limits.ts'
import { settle } from './settle.ts'

export interface SqliteFile {
  /** A path, or `:memory:` for a store that ends with its connection. A missing file is created. */
  readonly file: string
  /** Opens an existing file of this very schema and never writes to it. */
  readonly readOnly?: boolean
  /** Called once should the disk not confirm a commit; the store writes nothing from then on. */
  readonly onUnsynced?: (() => void) | undefined
}

/**
 * Opens a store in an SQLite file and migrates the file to this program's schema.
 *
 * A file that is no plan database, or that a newer program has migrated, is refused unchanged.
 * Several processes and threads may have the same file open: writers wait for each other.
 *
 * @example
 * const storage = await openSqlite({ file: 'data/plan.db' })
 * if (storage.isErr()) report(storage.error.code)
 */
export const openSqlite = (where: SqliteFile): ResultAsync<Storage, OpenFailure | StorageFailure> =>
  settle(connectTo(where).map(storageOn))

/** A connection that is ready for {@link storageOn}: identified, configured and migrated. */
export function connectTo(
  { file, readOnly = false, onUnsynced }: SqliteFile,
  driver?: Driver,
): Result<Connection, OpenFailure | StorageFailure> {
  return openConnection({ file, readOnly, busyTimeout, onUnsynced }, driver).andThen((connection) =>
    prepare(connection, { file, readOnly })
      .map(() => connection)
      .mapErr((failure) => {
        connection.close()
        return explain(failure, file)
      }),
  )
}

/** The port on a connection. */
export const storageOn = (connection: Connection): Storage => storageFor(engineOn(connection), rateLimitsInMemory())

// What only looks comes before what alters the file, and is repeated after it: another process may migrate too.
const prepare = (
  connection: Connection,
  where: { readonly file: string; readonly readOnly: boolean },
): Result<void, OpenFailure | StorageFailure> =>
  readSchema(connection, where.file)
    .andThen((schema) => applyPragmas(connection, where).map(() => schema))
    .andThen((schema) => (where.readOnly ? ok() : migrate(connection, schema)))
    .andThen(() => readSchema(connection, where.file))
    .andThen((schema) =>
      schema === schemaVersion ? ok() : err({ code: 'schema-too-old', schema, program: schemaVersion } as const),
    )

/** What a failure of SQLite says about the file when it comes up while opening. */
function explain(failure: OpenFailure | StorageFailure, file: string): OpenFailure | StorageFailure {
  const code = 'cause' in failure ? sqliteCodeOf(failure.cause) : ''
  if (code === 'SQLITE_NOTADB') return { code: 'not-a-plan-database', file }
  return code.startsWith('SQLITE_BUSY') ? { code: 'file-in-use', file } : failure
}
