/** The pepper of all secrets: whoever has it and the database can tell which secrets open it. */
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { err, fromThrowable, ok, type Result } from 'neverthrow'

/** Fewest bytes of a pepper. */
const fewest = 32

/**
 * The pepper: what PLAN_PEPPER says, else what the folder holds. A folder that holds the database gets one where it
 * has none; beside a database elsewhere none is made up, because other servers would make up another. The error is a
 * sentence.
 */
export function findPepper(folder: string, holds: 'database' | 'pepper alone'): Result<Uint8Array, string> {
  const given = process.env.PLAN_PEPPER
  if (given !== undefined && given !== '') return decode(given)
  const file = join(folder, 'pepper')
  const read = fromThrowable(
    () => {
      if (holds === 'database') {
        mkdirSync(folder, { recursive: true, mode: 0o700 })
        createOnce(file, randomBytes(fewest))
      }
      return readFileSync(file)
    },
    (cause) =>
      holds === 'database'
        ? `The data folder ${folder} cannot be used: ${reason(cause)}`
        : `The pepper of secrets is neither in PLAN_PEPPER nor in ${file}; set PLAN_PEPPER to ${fewest} random bytes in hex or base64, the same for every server of the database`,
  )
  return read().andThen((pepper) =>
    pepper.length >= fewest
      ? ok(pepper)
      : err(`${file} must hold at least ${fewest} bytes; restore it, or no secret is accepted`),
  )
}

/** Gives a folder a pepper, unless it has this one. The error is a sentence. */
export function keepPepper(folder: string, pepper: Uint8Array): Result<void, string> {
  const file = join(folder, 'pepper')
  return fromThrowable(
    () => {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      createOnce(file, pepper)
      return readFileSync(file)
    },
    (cause) => `The folder ${folder} cannot be used: ${reason(cause)}`,
  )().andThen((kept) => (kept.equals(pepper) ? ok() : err(`${file} is another pepper; choose an empty folder`)))
}

function decode(text: string): Result<Uint8Array, string> {
  const isHex = /^([0-9a-f]{2})+$/i.test(text)
  const isBase64 = /^[A-Za-z0-9+/_-]+={0,2}$/.test(text)
  const bytes = Buffer.from(text, isHex ? 'hex' : 'base64')
  return (isHex || isBase64) && bytes.length >= fewest
    ? ok(bytes)
    : err(`PLAN_PEPPER must be at least ${fewest} bytes in hex or base64`)
}

/** Writes a new file that only its owner can read; an existing one stays. */
function createOnce(file: string, bytes: Uint8Array) {
  try {
    writeFileSync(file, bytes, { mode: 0o600, flag: 'wx' })
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'EEXIST')) throw cause
  }
}

const reason = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause))
