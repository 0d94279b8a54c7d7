/** Runs the checks, one after the other, over a data folder that may be in use. Nothing is created or changed. */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openSqlite } from '@plan/storage'
import { openPlanCache, type Surroundings, webhookSecretsWith } from '@plan/workspace'
import { fromThrowable } from 'neverthrow'
import { databaseIn, reasonOf } from '../backup/backup-folder.ts'
import { digestWith, newId, newSecret } from '../secrets.ts'
import type { Examined, Finding } from './check.ts'
import { checks } from './checks.ts'

export interface Examination extends Omit<Examined, 'open'> {
  /** Whether the checks run that read everything. */
  readonly deep: boolean
}

export interface NamedFinding extends Finding {
  readonly check: string
}

/** What every check found, in their order. */
export async function examine({ deep, ...where }: Examination): Promise<readonly NamedFinding[]> {
  let opened: ReturnType<Examined['open']> | undefined
  const examined: Examined = {
    ...where,
    open: () => {
      opened ??= openForReading(where.data)
      return opened
    },
  }
  const findings: NamedFinding[] = []
  for (const { name, isDeep, examine: look } of checks)
    if (deep || isDeep !== true) findings.push({ check: name, ...(await look(examined)) })
  await (await opened)?.map(({ storage }) => storage.close())
  return findings
}

const openForReading: (folder: string) => ReturnType<Examined['open']> = async (folder) =>
  openSqlite({ file: databaseIn(folder), readOnly: true }).map((storage): Surroundings => {
    // Without its pepper a folder can be looked at, and no secret in it be opened.
    const pepper = read(join(folder, 'pepper')).unwrapOr(randomBytes(32))
    return {
      storage,
      plans: openPlanCache(1),
      now: () => new Date(),
      newId,
      newSecret,
      digestSecret: digestWith(pepper),
      webhookSecrets: webhookSecretsWith(pepper),
    }
  })

const read = fromThrowable((file: string): Uint8Array => readFileSync(file), reasonOf)
