import { err, ok, type Result } from 'neverthrow'
import type { MigrationRow } from './tables.ts'

/** Why a program cannot work on a database that other programs have migrated. */
export type HistoryFailure =
  /** A newer program has migrated the database. */
  | { readonly code: 'schema-too-new'; readonly schema: number; readonly program: number }
  /** The database was made by other statements than this program has under the same number. */
  | { readonly code: 'migration-altered'; readonly number: number }

/**
 * How many of the known migrations a database has, given the records of those applied to it.
 *
 * @example
 * verifyHistory([], known) // Ok 0: a new database
 */
export function verifyHistory(
  applied: readonly MigrationRow[],
  known: readonly MigrationRow[],
): Result<number, HistoryFailure> {
  if (applied.length > known.length) {
    return err({ code: 'schema-too-new', schema: applied.length, program: known.length })
  }
  const altered = applied.find((row, at) => row.checksum !== known[at]?.checksum)
  return altered === undefined ? ok(applied.length) : err({ code: 'migration-altered', number: altered.number })
}
