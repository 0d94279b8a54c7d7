/** What an error of PostgreSQL, or of the way to it, means for the port. */
import { DatabaseError } from 'pg'
import type { StorageFailure } from '../storage.ts'

/** A statement, or the connection it needed, failed. Whatever else is thrown while work is done is a bug. */
export class StatementError extends Error {
  constructor(cause: unknown) {
    super('a statement failed', { cause })
  }
}

/** Beginnings of SQLSTATEs; the first that fits decides. Whatever is not here may pass: unavailable. */
const meanings: readonly (readonly [start: string, code: StorageFailure['code']])[] = [
  ['53100', 'storage-full'],
  ['25006', 'storage-read-only'],
  // A parameter that holds NUL: whatever else may stand in a text, UTF-8 has.
  ['22021', 'text-unstorable'],
  ['XX001', 'storage-damaged'],
  ['XX002', 'storage-damaged'],
]

/**
 * What ends a transaction that would have gone through at another moment: the engine could not put it in
 * an order with others, two waited for each other, or a row came between looking and writing.
 */
const passing = new Set(['40001', '40P01', '23505'])

/** The SQLSTATE of an error, empty for what did not come from the server. */
export const sqlStateOf = (cause: unknown): string => (cause instanceof DatabaseError ? (cause.code ?? '') : '')

/** Whether the same transaction may go through when it is run again. Nothing of it was kept. */
export const isPassing = (cause: unknown): boolean => passing.has(sqlStateOf(cause))

/** States in which the server itself does not know what became of a commit. */
const unknown = new Set(['40003', '08007'])

/** Whether an error of a commit leaves open if it took place. */
export const isUnknown = (cause: unknown): boolean => isSpoilt(cause) || unknown.has(sqlStateOf(cause))

/** Whether the connection is of no use after the error: it ended, or did not answer. */
export const isSpoilt = (cause: unknown): boolean => !(cause instanceof DatabaseError && cause.severity === 'ERROR')

/** The failure that what was thrown stands for. Bugs are thrown on. */
export function readFailure(thrown: unknown): StorageFailure {
  // A stored document that is not JSON.
  if (thrown instanceof SyntaxError) return { code: 'storage-damaged', cause: thrown }
  if (!(thrown instanceof StatementError)) throw thrown
  const state = sqlStateOf(thrown.cause)
  const meaning = meanings.find(([start]) => state.startsWith(start))
  return { code: meaning?.[1] ?? 'storage-unavailable', cause: thrown.cause }
}
