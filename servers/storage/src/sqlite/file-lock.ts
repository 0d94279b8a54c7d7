/** A lock that one process at a time can hold, and that ends with the process however it ends. */
import { err, ok, type Result } from 'neverthrow'
import type { StorageFailure } from '../storage.ts'
import { openDatabase } from './connection.ts'
import { readFailure, sqliteCodeOf } from './failures.ts'

export interface FileLock {
  readonly release: () => void
}

/** Another process holds it. */
export interface FileInUse {
  readonly code: 'file-in-use'
  readonly file: string
}

/** Takes the lock that a file stands for, at once or not at all. The file is created where it is missing, and stays empty. */
export const lockFile = (file: string): Result<FileLock, FileInUse | StorageFailure> =>
  openDatabase({ file, readOnly: false, busyTimeout: 0 }).andThen((database) => {
    try {
      database.exec('BEGIN EXCLUSIVE')
      return ok({ release: () => void database.close() })
    } catch (cause) {
      database.close()
      const isHeld = sqliteCodeOf(cause).startsWith('SQLITE_BUSY')
      return err(isHeld ? ({ code: 'file-in-use', file } as const) : readFailure(cause))
    }
  })
