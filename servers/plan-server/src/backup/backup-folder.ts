/** A backup: a folder with a copy of the database, and a record by which a restore knows it again. */
import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { err, fromAsyncThrowable, fromThrowable, ok, type Result, type ResultAsync } from 'neverthrow'

/** What a backup says of itself. */
export interface BackupRecord {
  /** UTC, ISO 8601. */
  readonly createdAt: string
  readonly bytes: number
  /** Of the copy of the database, hex. */
  readonly sha256: string
}

export const databaseIn = (folder: string): string => join(folder, 'plan.sqlite')
export const recordIn = (folder: string): string => join(folder, 'backup.json')

/** What there is to know of a file that is complete. The error is a sentence. */
export const measureFile = (file: string): ResultAsync<Pick<BackupRecord, 'bytes' | 'sha256'>, string> =>
  fromAsyncThrowable(
    async () => {
      const hash = createHash('sha256')
      await pipeline(createReadStream(file), hash)
      return { bytes: (await stat(file)).size, sha256: hash.digest('hex') }
    },
    (cause) => `${file} cannot be read: ${reasonOf(cause)}`,
  )()

/** The record of a backup. The error is a sentence. */
export function readRecord(folder: string): Result<BackupRecord, string> {
  const file = recordIn(folder)
  return fromThrowable(
    (): unknown => JSON.parse(readFileSync(file, 'utf8')),
    (cause) => `${folder} is not a complete backup: ${file} cannot be read: ${reasonOf(cause)}`,
  )().andThen((value) => {
    const record = Object(value) as Partial<BackupRecord>
    const isRecord = typeof record.sha256 === 'string' && typeof record.bytes === 'number'
    return isRecord ? ok(record as BackupRecord) : err(`${file} is not the record of a backup`)
  })
}

/** Whether nothing would be overwritten by filling a folder. */
export const isFree = (folder: string): boolean => !existsSync(folder) || readdirSync(folder).length === 0

export const reasonOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause))
