/** Copies of a store's file, made while others read and write it. */
import type Database from 'better-sqlite3'
import { err, ok, Result, ResultAsync } from 'neverthrow'
import type { StorageFailure } from '../storage.ts'
import { openDatabase } from './connection.ts'
import { readFailure } from './failures.ts'
import { busyTimeout } from './pragmas.ts'

/** How far a copy is, in pages of the file. */
export type BackupProgress = (done: number, total: number) => void

/** Pages that are copied before others may write again. */
const pagesAtOnce = 1_000

/**
 * Copies the store in `file` as it stands at one moment into the new file `to`, which is whole and
 * needs no journal beside it. Those who use the store are not held up.
 */
export const backupSqlite = (
  { file, to }: { readonly file: string; readonly to: string },
  onProgress: BackupProgress = () => {},
): ResultAsync<void, StorageFailure> =>
  openDatabase({ file, readOnly: true, busyTimeout })
    .asyncAndThen((source) =>
      ResultAsync.fromPromise(copyPages(source, to, onProgress), readFailure).andThen(() => withoutJournal(to)),
    )
    .andThen(() => checkSqlite(to))

async function copyPages(source: Database.Database, to: string, onProgress: BackupProgress): Promise<void> {
  try {
    await source.backup(to, {
      progress: ({ totalPages, remainingPages }) => {
        onProgress(totalPages - remainingPages, totalPages)
        return pagesAtOnce
      },
    })
  } finally {
    source.close()
  }
}

const withoutJournal = (file: string): Result<void, StorageFailure> =>
  openDatabase({ file, readOnly: false, busyTimeout }).andThen((copy) =>
    ask(copy, 'journal_mode = DELETE').map(() => undefined),
  )

/** Whether every page and index of a store's file is whole; reads all of it and changes nothing. */
export const checkSqlite = (file: string): Result<void, StorageFailure> =>
  openDatabase({ file, readOnly: true, busyTimeout })
    .andThen((database) => ask(database, 'integrity_check'))
    .andThen(
      (verdict): Result<void, StorageFailure> =>
        verdict === 'ok' ? ok() : err({ code: 'storage-damaged', cause: verdict }),
    )

/** The value of a pragma; nothing is open afterwards. */
const ask = Result.fromThrowable((database: Database.Database, pragma: string): unknown => {
  try {
    return database.pragma(pragma, { simple: true })
  } finally {
    database.close()
  }
}, readFailure)
