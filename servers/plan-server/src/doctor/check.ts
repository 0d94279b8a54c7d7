/** What a check of the doctor is, and what it is given. */
import type { OpenFailure, PostgresInspection, PostgresOpenFailure, StorageFailure } from '@plan/storage'
import type { Surroundings } from '@plan/workspace'
import type { Result } from 'neverthrow'

/** `problem`: the server does not start, or breaks a promise. `warning`: it will, or may. */
type Verdict = 'ok' | 'warning' | 'problem'

export interface Finding {
  readonly verdict: Verdict
  /** What is so. */
  readonly says: string
  /** What to do about it. */
  readonly advice?: string
}

export interface Examined {
  /** The data folder. */
  readonly data: string
  readonly host: string
  readonly port: number
  readonly environment: Readonly<Record<string, string | undefined>>
  /** The store, opened once and for reading alone. */
  readonly open: () => Promise<Result<Surroundings, OpenFailure | PostgresOpenFailure | StorageFailure>>
}

/** A PostgreSQL database in place of the folder, which can still hold the pepper. */
export interface ExaminedDatabase extends Examined {
  /** What to call it: host and name, without user and password. */
  readonly place: string
  /** What there is to know of it, looked at once. */
  readonly inspect: () => Promise<Result<PostgresInspection, PostgresOpenFailure | StorageFailure>>
}

export interface Check<E extends Examined = Examined> {
  readonly name: string
  /** It reads everything there is, and may take minutes. */
  readonly isDeep?: true
  readonly examine: (examined: E) => Finding | Promise<Finding>
}

/** What a check says that needs an open database where there is none. */
export const notLookedAt: Finding = {
  verdict: 'warning',
  says: 'not looked at, because the database does not open',
}

export const sizeInWords = (bytes: number): string => {
  const units = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB']
  const power = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), units.length - 1)
  return `${Math.round((bytes / 1024 ** power) * 10) / 10} ${units[power]}`
}

/** What is so of a database whose schema is older than the program; the doctor tells, and the next start does it. */
export const migrationsWait = (schema: number, pending: readonly string[]): Finding => ({
  verdict: 'warning',
  says: `has schema ${schema}; the next start runs ${pending.join(', ')}`,
  advice: 'take a backup, and start this program',
})
