import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { readFailure } from '../src/sqlite/failures.ts'

const cases = [
  { code: 'SQLITE_FULL', expected: 'storage-full' },
  { code: 'SQLITE_READONLY', expected: 'storage-read-only' },
  { code: 'SQLITE_READONLY_DBMOVED', expected: 'storage-read-only' },
  { code: 'SQLITE_CORRUPT', expected: 'storage-damaged' },
  { code: 'SQLITE_CORRUPT_INDEX', expected: 'storage-damaged' },
  { code: 'SQLITE_NOTADB', expected: 'storage-damaged' },
  { code: 'SQLITE_BUSY', expected: 'storage-unavailable' },
  { code: 'SQLITE_IOERR_FSYNC', expected: 'storage-unsynced' },
  { code: 'SQLITE_IOERR_DIR_FSYNC', expected: 'storage-unsynced' },
  { code: 'SQLITE_IOERR_SHMSIZE', expected: 'storage-full' },
  { code: 'SQLITE_IOERR_READ', expected: 'storage-io-error' },
  { code: 'SQLITE_CANTOPEN', expected: 'storage-unavailable' },
]

describe('an error of SQLite', () => {
  it.each(cases)('$code means $expected', ({ code, expected }) => {
    const cause = new Database.SqliteError('message', code)
    expect(readFailure(cause)).toEqual({ code: expected, cause })
  })
})

describe('an error of ours', () => {
  it('is not taken for one of the database', () => {
    const bug = new RangeError('bug')
    expect(() => readFailure(bug)).toThrow(bug)
  })
})
