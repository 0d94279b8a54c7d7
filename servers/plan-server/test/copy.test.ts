/** `plan-server copy` between a folder and a database, judged by servers on both. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeWith } from '@plan/tests/fixtures'
import { emptyDatabase } from '@plan/tests/postgres'
import { describe, expect, test } from 'vitest'
import { administered, run, startServer } from './plan-server-process.ts'
import { temporaryFolder } from './temporary-folder.ts'

const demoChanges = join(import.meta.dirname, '../src/demo/demo-changes.json')

async function filledFolder(): Promise<{ readonly data: string; readonly authorization: string }> {
  const data = temporaryFolder()
  await administered(data, 'workspace', 'create', '--name', 'Acme', '--id', 'acme')
  await administered(data, 'apply', '--workspace', 'acme', '--branch', 'main', '--file', demoChanges)
  const { secret } = await administered(data, 'service-account', 'create', '--workspace', 'acme', '--name', 'ci')
  return { data, authorization: `Basic ${Buffer.from(`ci:${secret}`).toString('base64')}` }
}

describeWith('postgres', 'a copy', () => {
  test('to a database and from there to a folder exports alike, and takes the same secrets', async () => {
    const { data, authorization } = await filledFolder()
    const [url, back] = [await emptyDatabase(), join(temporaryFolder(), 'back')]
    const pepper = { PLAN_PEPPER: readFileSync(join(data, 'pepper')).toString('hex') }

    const there = await run(['copy', '--from', data, '--to', url, '--json'])
    expect(there).toMatchObject({ code: 0, stderr: '' })
    const andBack = await run(['copy', '--from', url, '--to', back, '--json'], '', pepper)
    expect(JSON.parse(andBack.stdout)).toEqual(JSON.parse(there.stdout))
    expect(JSON.parse(there.stdout)).toMatchObject({ workspaces: 1, actions: 2 })

    const exportOf = async (folder: string, env: Record<string, string>) => {
      const server = await startServer(folder, { env })
      const headers = { authorization }
      const answer = await fetch(`${server.address}/workspaces/acme/branches/main/export/v1`, { headers })
      const text = await answer.text()
      expect(await server.stop('SIGTERM')).toBe(0)
      return { status: answer.status, text }
    }
    const [before, inDatabase, after] = [
      await exportOf(data, {}),
      await exportOf(temporaryFolder(), { ...pepper, PLAN_DATABASE_URL: url }),
      await exportOf(back, {}),
    ]
    expect(before.status).toBe(200)
    expect(inDatabase).toEqual(before)
    expect(after).toEqual(before)

    const again = await run(['copy', '--from', data, '--to', url])
    expect(again).toMatchObject({ code: 1, stdout: '' })
    expect(again.stderr).toMatch(/keeps something already \(workspaces\)/)
    expect(again.stderr).not.toContain('plan@')
  })

  test('to a folder needs the pepper, and makes none up', async () => {
    const back = join(temporaryFolder(), 'back')
    const { code, stderr } = await run(['copy', '--from', await emptyDatabase(), '--to', back])
    expect({ code, isThere: existsSync(back) }).toEqual({ code: 1, isThere: false })
    expect(stderr).toMatch(/PLAN_PEPPER/)
  })
})

describe('a copy of a folder', () => {
  test('to another takes everything along, in words', async () => {
    const { data } = await filledFolder()
    const to = join(temporaryFolder(), 'copy')
    const { code, stdout } = await run(['copy', '--from', data, '--to', to])
    expect(code).toBe(0)
    expect(stdout).toMatch(/^[0-9a-f]{64} {2}workspaces \(1 rows\)$/m)
    expect(stdout).toMatch(/^2 actions of 1 workspaces are as they were written; the pepper is in the folder$/m)
    expect(readFileSync(join(to, 'pepper'))).toEqual(readFileSync(join(data, 'pepper')))
    expect(await administered(to, 'audit', 'verify', '--workspace', 'acme')).toMatchObject({ actions: 2, damages: [] })
  })

  test('whose target has another pepper, or which is none, is refused', async () => {
    const { data } = await filledFolder()
    const to = temporaryFolder()
    writeFileSync(join(to, 'pepper'), Buffer.alloc(32))
    expect((await run(['copy', '--from', data, '--to', to])).stderr).toMatch(/is another pepper/)
    const missing = join(temporaryFolder(), 'missing')
    const { code, stderr } = await run(['copy', '--from', missing, '--to', to])
    expect({ code, stderr }).toEqual({ code: 1, stderr: `${missing} is no data folder; it has no database\n` })
    expect(existsSync(missing)).toBe(false)
  })
})
