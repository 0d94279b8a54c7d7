import { unreachable } from '@plan/core'
import type { OpenFailure, StorageFailure } from '@plan/storage'

/** Why a data folder cannot be opened, and what its operator can do. */
export function describeOpenFailure(folder: string, failure: OpenFailure | StorageFailure): string {
  switch (failure.code) {
    case 'schema-too-new':
      return `${folder} was written by a newer version of this program; start that version, nothing was touched`
    case 'schema-too-old':
      return `${folder} must be opened for writing once, so that its schema can be brought up to date`
    case 'migration-altered':
      return `${folder} has a schema that this program did not make; restore it from a backup, nothing was touched`
    case 'not-a-plan-database':
      return `${failure.file} is not a plan database; choose another --data folder, nothing was touched`
    case 'pragma-refused':
      return `SQLite does not keep ${failure.pragma} at ${String(failure.wanted)} for ${folder} (it says ${String(failure.found)}); choose a folder on a local disk`
    case 'file-in-use':
      return `${failure.file} is locked by another process; try again when that one has finished`
    case 'storage-full':
      return `The disk of ${folder} is full`
    case 'storage-read-only':
      return `${folder} cannot be written; check its owner and permissions`
    case 'storage-damaged':
      return `The database in ${folder} is damaged; restore it from a backup`
    case 'storage-unavailable':
      return `The database in ${folder} cannot be opened: ${failure.cause instanceof Error ? failure.cause.message : String(failure.cause)}`
    default:
      return unreachable(failure)
  }
}
