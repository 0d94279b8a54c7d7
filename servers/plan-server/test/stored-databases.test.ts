/** Servers on databases of every earlier schema: exports to the letter, the secrets of then, logs that verify, imports. */
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  restoreToFile,
  restoreToSchema,
  type Shown,
  type StoredDatabase,
  storedDatabases,
} from '@plan/storage/stored-databases'
import { describeWith } from '@plan/tests/fixtures'
import { describe, expect, test } from 'vitest'
import { run, startServer } from './plan-server-process.ts'
import { temporaryFolder } from './temporary-folder.ts'

type Environment = Readonly<Record<string, string>>

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The branch of the stored databases that was changed and is not merged. */
const openBranch = 'work'

/** Starts a server and compares what it says with what was noted when the database was stored. */
async function expectService({ account, branches }: Shown, data: string, env: Environment): Promise<void> {
  const server = await startServer(data, { env })
  const headers = {
    authorization: `Basic ${Buffer.from(`${account.name}:${account.secret}`).toString('base64')}`,
    'content-type': 'application/json',
  }
  const address = `${server.address}/workspaces/acme/branches`
  try {
    const exported: Record<string, string> = {}
    for (const branch of Object.keys(branches)) {
      const answer = await fetch(`${address}/${branch}/export/v1`, { headers })
      expect(answer.status).toBe(200)
      exported[branch] = sha256(await answer.text())
    }
    expect(exported).toEqual(Object.fromEntries(Object.entries(branches).map(([id, shown]) => [id, shown.export])))
    const body = JSON.stringify({ events: [{ name: 'After', rules: { type: 'object', properties: {} } }] })
    const imported = await fetch(`${address}/${openBranch}/import/v1`, { method: 'POST', headers, body })
    expect(imported.status).toBe(200)
  } finally {
    expect(await server.stop('SIGTERM')).toBe(0)
  }
  const verified = await run(['audit', 'verify', '--workspace', 'acme', '--data', data, '--json'], '', env)
  const actions = Object.values(branches).reduce((sum, { revision }) => sum + revision, 0)
  expect(JSON.parse(verified.stdout)).toMatchObject({ actions: actions + 1, damages: [] })
}

describe('a folder of schema', () => {
  test.each(storedDatabases('sqlite'))('$schema serves what it served', async (stored) => {
    const data = temporaryFolder()
    restoreToFile(stored, join(data, 'plan.sqlite'))
    writeFileSync(join(data, 'pepper'), Buffer.from(stored.shown.pepper, 'hex'), { mode: 0o600 })
    await expectService(stored.shown, data, {})
  })
})

describeWith('postgres', 'a database of schema', () => {
  test.each(storedDatabases('postgres'))('$schema serves what it served', async (stored: StoredDatabase) => {
    const env = { PLAN_DATABASE_URL: await restoreToSchema(stored), PLAN_PEPPER: stored.shown.pepper }
    await expectService(stored.shown, temporaryFolder(), env)
  })
})
