/** What there is to know of a store's file without writing to it. */
import { err, ok, type Result } from 'neverthrow'
import type { StorageFailure } from '../storage.ts'
import { openConnection } from './connection.ts'
import { sqliteCodeOf } from './failures.ts'
import { pendingAfter, readSchema } from './migrate.ts'
import type { OpenFailure } from './open-failure.ts'
import { busyTimeout } from './pragmas.ts'

export interface SqliteInspection {
  /** How many migrations the file has; 0 where it is empty. */
  readonly schema: number
  /** The migrations that the next opening for writing would apply, by number and name. */
  readonly pending: readonly string[]
  /** `wal`, unless somebody changed it. */
  readonly journalMode: string
}

/** Looks at the file of a store, which others may be using. A file of another program, or of a newer one, is a failure. */
export const inspectSqlite = (file: string): Result<SqliteInspection, OpenFailure | StorageFailure> =>
  openConnection({ file, readOnly: true, busyTimeout }).andThen((connection) => {
    const found = readSchema(connection, file).andThen((schema) =>
      connection.read((statements) =>
        ok({ schema, pending: pendingAfter(schema), journalMode: String(statements.pragma('journal_mode')) }),
      ),
    )
    connection.close()
    return found.orElse((failure) =>
      'cause' in failure && sqliteCodeOf(failure.cause) === 'SQLITE_NOTADB'
        ? err({ code: 'not-a-plan-database', file } as const)
        : err(failure),
    )
  })
