/** The folder that holds everything a server keeps: the database and the pepper of its secrets. */
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openSqlite } from '@plan/storage'
import { openPlanCache, type Surroundings, webhookSecretsWith } from '@plan/workspace'
import { err, fromThrowable, ok, type Result, type ResultAsync } from 'neverthrow'
import { describeOpenFailure } from './open-failure.ts'
import { digestWith, newId, newSecret } from './secrets.ts'

/** Most items of plans kept in memory: some hundred plans of 500 events. A plan of more is read for every request. */
const cachedItems = 250_000

/** Opens the folder, which is created where it is missing. The error is a sentence for the operator. */
export function openDataFolder(folder: string): ResultAsync<Surroundings, string> {
  return prepare(folder).asyncAndThen((pepper) =>
    openSqlite({ file: join(folder, 'plan.sqlite') })
      .mapErr((failure) => describeOpenFailure(folder, failure))
      .map((storage) => ({
        storage,
        plans: openPlanCache(cachedItems),
        now: () => new Date(),
        newId,
        newSecret,
        digestSecret: digestWith(pepper),
        webhookSecrets: webhookSecretsWith(pepper),
      })),
  )
}

function prepare(folder: string): Result<Uint8Array, string> {
  const file = join(folder, 'pepper')
  return fromThrowable(
    () => {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      createOnce(file, randomBytes(32))
      return readFileSync(file)
    },
    (cause) => `The data folder ${folder} cannot be used: ${reason(cause)}`,
  )().andThen((pepper) =>
    pepper.length >= 32 ? ok(pepper) : err(`${file} must hold at least 32 bytes; restore it, or no secret is accepted`),
  )
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
