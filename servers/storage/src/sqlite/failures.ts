/** What an error of SQLite means for the port. */
import Database from 'better-sqlite3'
import type { StorageFailure } from '../storage.ts'

/** Beginnings of SQLite's codes; the first that fits decides. Whatever is not here may pass: unavailable. */
const meanings: readonly (readonly [start: string, code: StorageFailure['code']])[] = [
  ['SQLITE_FULL', 'storage-full'],
  ['SQLITE_READONLY', 'storage-read-only'],
  ['SQLITE_CORRUPT', 'storage-damaged'],
  ['SQLITE_NOTADB', 'storage-damaged'],
  ['SQLITE_IOERR_FSYNC', 'storage-unsynced'],
  ['SQLITE_IOERR_DIR_FSYNC', 'storage-unsynced'],
  // The index of the journal could not grow.
  ['SQLITE_IOERR_SHMSIZE', 'storage-full'],
  ['SQLITE_IOERR', 'storage-io-error'],
]

/** A text that SQLite would take and the other engine does not: no text of the port holds NUL. */
export class UnstorableText extends Error {
  constructor() {
    super('a parameter holds NUL')
  }
}

/** SQLite's own code of an error, empty for errors that are not SQLite's. */
export const sqliteCodeOf = (cause: unknown): string => (cause instanceof Database.SqliteError ? cause.code : '')

/** The failure an error of SQLite stands for. Errors that are not of the database are bugs and thrown on. */
export function readFailure(cause: unknown): StorageFailure {
  // A stored document that is not JSON.
  if (cause instanceof SyntaxError) return { code: 'storage-damaged', cause }
  if (cause instanceof UnstorableText) return { code: 'text-unstorable', cause }
  if (!(cause instanceof Database.SqliteError)) throw cause
  const meaning = meanings.find(([start]) => cause.code.startsWith(start))
  return { code: meaning?.[1] ?? 'storage-unavailable', cause }
}
