import type { PostgresOpenFailure } from './open-failure.ts'
import type { Lease } from './pool.ts'

/** What promises depend on. Whoever runs the database may have set it otherwise. */
const settings = [
  /** Texts of any language, in the order of code points. */
  { name: 'server_encoding', isRight: (value: string) => value === 'UTF8', wanted: 'UTF8' },
  /** A commit is acknowledged after it is on disk. */
  { name: 'synchronous_commit', isRight: (value: string) => value !== 'off', wanted: 'on' },
] as const

/** The first setting that is not as it must be. */
export async function findWrongSetting(lease: Lease): Promise<PostgresOpenFailure | undefined> {
  for (const { name, isRight, wanted } of settings) {
    const found = String((await lease.lists(`SHOW ${name}`))[0]?.[0])
    if (!isRight(found)) return { code: 'setting-refused', setting: name, wanted, found }
  }
  return undefined
}
