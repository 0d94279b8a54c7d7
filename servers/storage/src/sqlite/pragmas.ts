/** The settings a connection runs under: set when it opens, then read back. */
import { err, ok, type Result } from 'neverthrow'
import type { StorageFailure } from '../storage.ts'
import type { Connection, ConnectionOptions } from './connection.ts'
import type { OpenFailure } from './open-failure.ts'

/** How long a statement waits for the write lock of another process, in milliseconds. */
export const busyTimeout = 5_000

interface Pragma {
  readonly name: string
  readonly wanted: string | number
  /** What a store in memory answers instead. */
  readonly inMemory?: string
  /** Concerns writing only; a read-only opening leaves it as it finds it. */
  readonly writing?: true
}

const pragmas: readonly Pragma[] = [
  { name: 'busy_timeout', wanted: busyTimeout },
  { name: 'foreign_keys', wanted: 1 },
  /** Functions named in the schema of a file from elsewhere do not run. */
  { name: 'trusted_schema', wanted: 0 },
  { name: 'journal_mode', wanted: 'wal', inMemory: 'memory', writing: true },
  /** FULL: a commit is acknowledged after it is on disk. */
  { name: 'synchronous', wanted: 2 },
  /** The journal that a large import leaves behind shrinks to this many bytes at the next checkpoint. */
  { name: 'journal_size_limit', wanted: 67_108_864, writing: true },
]

/** Sets every pragma, and refuses the connection if one did not take. */
export function applyPragmas(
  connection: Connection,
  { file, readOnly }: Pick<ConnectionOptions, 'file' | 'readOnly'>,
): Result<void, OpenFailure | StorageFailure> {
  for (const pragma of pragmas) {
    if (readOnly && pragma.writing) continue
    const wanted = file === ':memory:' ? (pragma.inMemory ?? pragma.wanted) : pragma.wanted
    const found = connection.read((statements) => {
      statements.pragma(`${pragma.name} = ${wanted}`)
      return ok(statements.pragma(pragma.name))
    })
    if (found.isErr()) return err(found.error)
    if (found.value !== wanted) return err({ code: 'pragma-refused', pragma: pragma.name, wanted, found: found.value })
  }
  return ok()
}
