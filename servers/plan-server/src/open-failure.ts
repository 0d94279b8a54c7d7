import { unreachable } from '@plan/core'
import type { OpenFailure, PostgresOpenFailure, StorageFailure } from '@plan/storage'

/** Why a data folder or database cannot be opened, and what its operator can do. `place` is what to call it. */
export function describeOpenFailure(
  place: string,
  failure: OpenFailure | PostgresOpenFailure | StorageFailure,
): string {
  switch (failure.code) {
    case 'schema-too-new':
      return `${place} was written by a newer version of this program; start that version, nothing was touched`
    case 'schema-too-old':
      return `${place} must be opened for writing once, so that its schema can be brought up to date`
    case 'migration-altered':
      return `${place} has a schema that this program did not make; restore it from a backup, nothing was touched`
    case 'not-a-plan-database':
      return `${failure.file} is not a plan database; choose another --data folder, nothing was touched`
    case 'not-a-plan-schema':
      return `The schema ${failure.schema} of ${place} has tables of another program; give the plan a database or schema of its own, nothing was touched`
    case 'setting-refused':
      return `${place} has ${failure.setting} = ${failure.found}; it must be ${failure.wanted}, or the server cannot keep its promises`
    case 'malformed-url':
      return 'The address of the database must look like postgres://user:password@host:5432/name'
    case 'pragma-refused':
      return `SQLite does not keep ${failure.pragma} at ${String(failure.wanted)} for ${place} (it says ${String(failure.found)}); choose a folder on a local disk`
    case 'file-in-use':
      return `${failure.file} is locked by another process; try again when that one has finished`
    case 'storage-full':
      return `The disk of ${place} is full`
    case 'storage-read-only':
      return `${place} cannot be written; check its owner and permissions`
    case 'storage-damaged':
      return `The database in ${place} is damaged; restore it from a backup`
    case 'storage-io-error':
      return `The disk of ${place} does not read or write: ${reasonOf(failure.cause)}; look at the disk`
    case 'storage-unsynced':
      return `The disk of ${place} does not confirm what is written: ${reasonOf(failure.cause)}; look at the disk`
    case 'text-unstorable':
      return `The address of ${place} holds NUL (U+0000); leave it out`
    case 'storage-unavailable':
      return `The database in ${place} cannot be opened: ${reasonOf(failure.cause)}`
    default:
      return unreachable(failure)
  }
}

/** Of several addresses of one name each has a reason, and only the list of them has none. */
function reasonOf(cause: unknown): string {
  if (cause instanceof AggregateError) return cause.errors.map(reasonOf).join('; ')
  return cause instanceof Error ? cause.message : String(cause)
}
