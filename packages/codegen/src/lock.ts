/** What generated files were made of. */
import { err, ok, type Result } from 'neverthrow'

/** The record beside generated files. */
export interface CodeLock {
  readonly generatorVersion: number
  /** The id of the source. */
  readonly source: string
  readonly language: string
  /** SHA-256 of the plan. */
  readonly planDigest: string
  /** What the function of each event is called, by id of the event. */
  readonly functions: Readonly<Record<string, string>>
  /** SHA-256 of each file by path. */
  readonly files: Readonly<Record<string, string>>
}

/** Where the record lies, beside the files. */
export const lockFile = 'tracking.lock.json'

/**
 * A lock as text.
 *
 * @example
 * renderLock(lock) // '{\n  "generatorVersion": 1, …'
 */
export const renderLock = (lock: CodeLock): string => `${JSON.stringify(lock, null, 2)}\n`

/** Why a text is no lock. */
export interface LockFailure {
  readonly code: 'not-a-lock'
}

/**
 * Reads what {@link renderLock} wrote. Paths that lead out of the folder are no lock.
 *
 * @example
 * readLock(renderLock(lock)) // ok(lock)
 */
export function readLock(text: string): Result<CodeLock, LockFailure> {
  try {
    const value: unknown = JSON.parse(text)
    return isLock(value) ? ok(value) : err({ code: 'not-a-lock' })
  } catch {
    return err({ code: 'not-a-lock' })
  }
}

function isLock(value: unknown): value is CodeLock {
  if (typeof value !== 'object' || value === null) return false
  const { generatorVersion, source, language, planDigest, functions, files } = value as Readonly<
    Record<string, unknown>
  >
  if (typeof files !== 'object' || files === null) return false
  if (typeof functions !== 'object' || functions === null) return false
  const texts = [source, language, planDigest, ...Object.values(functions), ...Object.values(files)]
  return (
    typeof generatorVersion === 'number' &&
    texts.every((text) => typeof text === 'string') &&
    Object.keys(files).every((path) => /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(path))
  )
}
