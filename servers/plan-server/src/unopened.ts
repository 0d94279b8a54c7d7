/** Why a database was not opened: a sentence for the operator, and an exit code for what supervises the process. */
import type { OpenFailure, PostgresOpenFailure, StorageFailure } from '@plan/storage'
import { describeOpenFailure } from './open-failure.ts'

export interface Unopened {
  readonly sentence: string
  readonly exitCode: number
}

/** Exit codes of `start`, as sysexits.h names them. */
export const exitCodes = {
  /** EX_DATAERR: the data is damaged, or not a plan's. */
  data: 65,
  /** EX_UNAVAILABLE: a port could not be had. */
  unavailable: 69,
  /** EX_SOFTWARE: given up while serving; a restart recovers. */
  unsynced: 70,
  /** EX_IOERR: the disk. */
  disk: 74,
  /** EX_TEMPFAIL: it may work later. */
  later: 75,
  /** EX_NOPERM: owner or permissions. */
  permission: 77,
  /** EX_CONFIG: settings, or the version of the program. */
  configuration: 78,
} as const

type Failure = OpenFailure | PostgresOpenFailure | StorageFailure

const codes = {
  'schema-too-new': exitCodes.configuration,
  'schema-too-old': exitCodes.configuration,
  'migration-altered': exitCodes.data,
  'not-a-plan-database': exitCodes.data,
  'not-a-plan-schema': exitCodes.data,
  'setting-refused': exitCodes.configuration,
  'malformed-url': exitCodes.configuration,
  'pragma-refused': exitCodes.configuration,
  'file-in-use': exitCodes.later,
  'storage-full': exitCodes.disk,
  'storage-read-only': exitCodes.permission,
  'storage-damaged': exitCodes.data,
  'storage-io-error': exitCodes.disk,
  'storage-unsynced': exitCodes.disk,
  'text-unstorable': exitCodes.configuration,
  'storage-unavailable': exitCodes.later,
} as const satisfies Record<Failure['code'], number>

/** `place` is what to call the folder or database. */
export const unopened = (place: string, failure: Failure): Unopened => ({
  sentence: describeOpenFailure(place, failure),
  exitCode: codes[failure.code],
})
