/** Runs the checks, one after the other, over a data folder or database that may be in use. Nothing is created or changed. */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inspectPostgres, openPostgres, openSqlite, type Storage } from '@plan/storage'
import { openObservedCache, openPasswords, openPlanCache, type Surroundings, webhookSecretsWith } from '@plan/workspace'
import { fromThrowable } from 'neverthrow'
import { databaseIn, reasonOf } from '../backup/backup-folder.ts'
import { nameOf } from '../database.ts'
import { findPepper } from '../pepper.ts'
import { digestWith, newId, newSecret } from '../secrets.ts'
import type { Check, Examined, Finding } from './check.ts'
import { checks } from './checks.ts'
import { postgresChecks } from './postgres-checks.ts'

export interface Examination extends Omit<Examined, 'open'> {
  /** `postgres://…`, where there is a database in place of the folder. */
  readonly databaseUrl?: string | undefined
  /** Whether the checks run that read everything. */
  readonly deep: boolean
}

export interface NamedFinding extends Finding {
  readonly check: string
}

/** What every check found, in their order. */
export async function examine({ databaseUrl, ...examination }: Examination): Promise<readonly NamedFinding[]> {
  if (databaseUrl === undefined)
    return look(checks, { ...examination, open: once(() => openFolder(examination.data)) }, examination.deep)
  const examined = {
    ...examination,
    place: nameOf({ data: examination.data, databaseUrl }),
    open: once(() => openDatabase(examination.data, databaseUrl)),
    inspect: once(async () => inspectPostgres(databaseUrl)),
  }
  return look(postgresChecks, examined, examination.deep)
}

async function look<E extends Examined>(
  table: readonly Check<E>[],
  examined: E,
  deep: boolean,
): Promise<readonly NamedFinding[]> {
  let opened: ReturnType<Examined['open']> | undefined
  const open = () => {
    opened = examined.open()
    return opened
  }
  const findings: NamedFinding[] = []
  for (const { name, isDeep, examine: lookAt } of table)
    if (deep || isDeep !== true) findings.push({ check: name, ...(await lookAt({ ...examined, open })) })
  await (await opened)?.map(({ storage }) => storage.close())
  return findings
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** Without its pepper a place can be looked at, and no secret in it be opened. */
const surroundingsWith = (storage: Storage, pepper: Uint8Array = randomBytes(32)): Surroundings => ({
  storage,
  plans: openPlanCache(1),
  observed: openObservedCache(),
  now: () => new Date(),
  newId,
  newSecret,
  digestSecret: digestWith(pepper),
  passwords: openPasswords(),
  webhookSecrets: webhookSecretsWith(pepper),
})

const openFolder: (folder: string) => ReturnType<Examined['open']> = async (folder) =>
  openSqlite({ file: databaseIn(folder), readOnly: true }).map((storage) =>
    surroundingsWith(storage, read(join(folder, 'pepper')).unwrapOr(undefined)),
  )

const openDatabase: (folder: string, url: string) => ReturnType<Examined['open']> = async (folder, url) =>
  openPostgres({ url, poolSize: 1, migrates: false }).map((storage) =>
    surroundingsWith(storage, findPepper(folder, 'pepper alone').unwrapOr(undefined)),
  )

const read = fromThrowable((file: string): Uint8Array | undefined => readFileSync(file), reasonOf)
