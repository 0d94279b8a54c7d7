/** The program on a PostgreSQL database. */
import { randomBytes } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeWith } from '@plan/tests/fixtures'
import { emptyDatabase } from '@plan/tests/postgres'
import { describe, expect, test } from 'vitest'
import { run, startServer } from './plan-server-process.ts'
import { temporaryFolder } from './temporary-folder.ts'

const pepper = randomBytes(32).toString('hex')
const unreachable = 'postgres://plan:hush-hush@127.0.0.1:1/plan'

describeWith('postgres', 'on PostgreSQL', () => {
  test('commands and two servers work on one database', async () => {
    const data = temporaryFolder()
    const env = { PLAN_DATABASE_URL: await emptyDatabase(), PLAN_PEPPER: pepper }
    const done = async (...args: string[]) => {
      const { code, stdout, stderr } = await run([...args, '--json'], '', env)
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
      return JSON.parse(stdout)
    }
    await done('workspace', 'create', '--name', 'Acme', '--id', 'acme')
    await done('branch', 'create', '--workspace', 'acme', '--name', 'Topic', '--id', 'topic')
    const { secret } = await done('service-account', 'create', '--workspace', 'acme', '--name', 'ci')
    const authorization = `Basic ${Buffer.from(`ci:${secret}`).toString('base64')}`

    const [one, two] = await Promise.all([startServer(data, { env }), startServer(data, { env })])
    const branch = '/workspaces/acme/branches/topic'
    const imported = await fetch(`${one.address}${branch}/import/v1`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ events: [{ name: 'Signed Up', rules: { type: 'object', properties: {} } }] }),
    })
    expect(imported.status).toBe(200)
    const exported = await fetch(`${two.address}${branch}/export/v1`, { headers: { authorization } })
    expect(await exported.json()).toMatchObject({ events: [{ name: 'Signed Up' }] })
    expect((await fetch(`${two.address}/readyz`)).status).toBe(200)
    expect(await done('audit', 'verify', '--workspace', 'acme')).toMatchObject({ damages: [] })
    expect(await Promise.all([one.stop('SIGTERM'), two.stop('SIGTERM')])).toEqual([0, 0])
  })

  test('the pepper may be that of a data folder', async () => {
    const data = temporaryFolder()
    writeFileSync(join(data, 'pepper'), randomBytes(32))
    const create = ['workspace', 'create', '--name', 'Acme', '--database-url', await emptyDatabase(), '--data', data]
    expect((await run(create)).code).toBe(0)
  })
})

describe('a pepper', () => {
  const create = ['workspace', 'create', '--name', 'Acme', '--database-url', unreachable]

  test('is never made up beside a database elsewhere', async () => {
    const { code, stderr } = await run([...create, '--data', temporaryFolder()])
    expect(code).toBe(1)
    expect(stderr).toMatch(/^The pepper of secrets is neither in PLAN_PEPPER nor in .*; set PLAN_PEPPER to 32 random/)
  })

  test.each(['short', 'a'.repeat(62), '*'.repeat(64), `${'a'.repeat(42)}=`])('"%s" is refused', async (given) => {
    const { code, stderr } = await run(create, '', { PLAN_PEPPER: given })
    expect({ code, stderr }).toEqual({ code: 1, stderr: 'PLAN_PEPPER must be at least 32 bytes in hex or base64\n' })
  })

  test('may be in hex or base64, and then no folder gets one', async () => {
    const data = temporaryFolder()
    const list = (given: string) =>
      run(['workspace', 'create', '--name', 'A', '--data', data], '', { PLAN_PEPPER: given })
    expect((await list(pepper)).code).toBe(0)
    expect((await list(Buffer.from(pepper, 'hex').toString('base64'))).code).toBe(0)
    expect(existsSync(join(data, 'pepper'))).toBe(false)
  })
})

describe('a password in the address of a database', () => {
  test.each([
    ['a database that is not there', ['settings', 'get', '--workspace', 'acme', '--database-url', unreachable]],
    ['a server without its database', ['start', '--database-url', unreachable]],
    ['help', ['start', '--help']],
    [
      'an address of something else',
      ['settings', 'get', '--workspace', 'a', '--database-url', 'http://u:hush-hush@h/'],
    ],
  ])('is not shown by %s', async (_, args) => {
    const { code, stdout, stderr } = await run(args, '', { PLAN_DATABASE_URL: unreachable, PLAN_PEPPER: pepper })
    expect(stdout + stderr).not.toContain('hush')
    expect(code).toBe(args.includes('--help') ? 0 : args[0] === 'start' ? 75 : 1)
    expect(stdout + stderr).not.toBe('')
  })
})
