/** What the doctor finds in PostgreSQL databases that are wrong in one way each, on a cluster of the test's own. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { restoreToSchema, storedDatabases } from '@plan/storage/stored-databases'
import { describeWith } from '@plan/tests/fixtures'
import { findNeed, isAddress } from '@plan/tests/needs'
import { runSql } from '@plan/tests/postgres'
import { type Cluster, openCluster } from '@plan/tests/postgres-cluster'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { examine, type NamedFinding } from '../src/doctor/examine.ts'
import { run } from './plan-server-process.ts'
import { temporaryFolder } from './temporary-folder.ts'

const everyCheck = [
  'node',
  'configuration',
  'pepper',
  'database',
  'settings',
  'schema',
  'permissions',
  'connections',
  'webhooks',
  'observations',
  'port',
  'log of changes',
]

describeWith('postgres', 'the doctor of a database', () => {
  const programs = findNeed('postgres') ?? ''
  if (isAddress(programs)) return test.skip('needs the programs of PostgreSQL, and not an address')
  let cluster: Cluster
  let data: string
  let databases = 0

  beforeAll(async () => {
    cluster = await openCluster(programs)
    return () => cluster.stop()
  })

  /** An address of another database of the cluster, or for another role. */
  function address(over: { readonly database?: string; readonly user?: string; readonly password?: string }): string {
    const url = new URL(cluster.url)
    if (over.database !== undefined) url.pathname = `/${over.database}`
    url.username = over.user ?? url.username
    url.password = over.password ?? ''
    return url.href
  }

  /** A database in order, with a workspace; and its pepper, in a folder. */
  async function soundDatabase(template = 'template0', encoding = 'UTF8'): Promise<string> {
    data = temporaryFolder()
    writeFileSync(join(data, 'pepper'), Buffer.alloc(32, 1), { mode: 0o600 })
    const database = `plan_${++databases}`
    const like = `TEMPLATE ${template} ENCODING '${encoding}' LC_COLLATE 'C' LC_CTYPE 'C'`
    await runSql(cluster.url, `CREATE DATABASE ${database} ${like}`)
    return address({ database })
  }

  let filled: string | undefined

  /** The same with a workspace: a copy of the first of its kind. */
  async function filledDatabase(): Promise<string> {
    if (filled === undefined) {
      const url = await soundDatabase()
      const create = ['workspace', 'create', '--name', 'Acme', '--id', 'acme', '--data', data, '--database-url', url]
      expect(await run(create)).toMatchObject({ code: 0, stderr: '' })
      filled = new URL(url).pathname.slice(1)
    }
    return soundDatabase(filled)
  }

  async function examined(databaseUrl: string, deep = true) {
    const findings = await examine({ data, databaseUrl, host: '127.0.0.1', port: 0, environment: {}, deep })
    return { findings, bad: findings.filter(({ verdict }) => verdict !== 'ok') }
  }

  /** Sets a setting of the whole server for the length of a test. */
  async function withSetting(name: string, value: string): Promise<void> {
    onTestFinished(async () => {
      await runSql(cluster.url, `ALTER SYSTEM RESET ${name}`, 'SELECT pg_reload_conf()')
      await settled(name, (found) => found !== value)
    })
    await runSql(cluster.url, `ALTER SYSTEM SET ${name} = ${value}`, 'SELECT pg_reload_conf()')
    await settled(name, (found) => found === value)
  }

  /** Waits until new connections see the setting. */
  async function settled(name: string, isThere: (found: unknown) => boolean): Promise<void> {
    while (!isThere((await runSql(cluster.url, `SHOW ${name}`))[0]?.[name]))
      await new Promise((resolve) => setTimeout(resolve, 50))
  }

  test('finds nothing in one that is in order, and changes nothing', async () => {
    const url = await filledDatabase()
    const args = ['doctor', '--deep', '--port', '0', '--json', '--data', data]
    const { code, stdout } = await run(args, '', { PLAN_DATABASE_URL: url })
    const findings: readonly NamedFinding[] = JSON.parse(stdout)
    expect(findings.map(({ check, verdict }) => [check, verdict])).toEqual(everyCheck.map((check) => [check, 'ok']))
    expect(findings.find(({ check }) => check === 'database')?.says).toMatch(/^PostgreSQL \d+/)
    expect(findings.at(-1)?.says).toBe('1 actions of 1 workspaces are as they were written')
    expect(code).toBe(0)
  })

  test('makes nothing in one that is empty, and says what a start would', async () => {
    const url = await soundDatabase()
    const { bad } = await examined(url)
    expect(bad).toContainEqual({
      check: 'schema',
      verdict: 'warning',
      says: expect.stringMatching(/^has schema 0; the next start runs 0001-start, 0002-idempotency, /),
      advice: 'take a backup, and start this program',
    })
    expect(await runSql(url, "SELECT 1 FROM pg_tables WHERE schemaname = 'public'")).toEqual([])
  })

  test('names the migrations that an older one lacks', async () => {
    await soundDatabase()
    const [oldest] = storedDatabases('postgres')
    if (oldest === undefined) throw new Error('one is stored')
    const { bad } = await examined(await restoreToSchema(oldest))
    const says = bad.find(({ check }) => check === 'schema')?.says
    expect(says).toMatch(/^has schema 5; the next start runs 0006-/)
  })

  test('knows a newer one', async () => {
    const url = await filledDatabase()
    await runSql(url, "INSERT INTO migrations VALUES (1000, 'from the future', 'x')")
    const { bad } = await examined(url)
    expect(bad).toContainEqual({
      check: 'schema',
      verdict: 'problem',
      says: expect.stringMatching(/was written by a newer version of this program/),
    })
  })

  test('knows one of another program', async () => {
    const url = await soundDatabase()
    await runSql(url, 'CREATE TABLE notes (text text)')
    expect((await examined(url)).bad).toContainEqual(
      expect.objectContaining({ check: 'schema', says: expect.stringMatching(/has tables of another program/) }),
    )
  })

  test('says what to do about a wrong password, and never shows it or its user', async () => {
    const url = await filledDatabase()
    await runSql(cluster.url, "CREATE ROLE guarded LOGIN PASSWORD 'right'")
    const rules = join(cluster.folder, 'pg_hba.conf')
    writeFileSync(rules, `host all guarded all scram-sha-256\n${readFileSync(rules, 'utf8')}`)
    await runSql(cluster.url, 'SELECT pg_reload_conf()')
    const wrong = address({ database: new URL(url).pathname.slice(1), user: 'guarded', password: 'hush-hush' })
    // Until the server has read its rules again, anybody is let in.
    while ((await examined(wrong, false)).findings.some(({ says }) => says.startsWith('PostgreSQL')));
    const args = ['doctor', '--port', '0', '--data', data, '--database-url', wrong]
    const { code, stdout, stderr } = await run(args)
    expect(code).toBe(1)
    expect(stdout).toMatch(
      /^problem +database: +the server of \S+ refuses the password; mend it in PLAN_DATABASE_URL or PGPASSWORD$/m,
    )
    expect(stdout).toMatch(/^warning +schema: +not looked at, because the database does not open$/m)
    expect(stdout + stderr).not.toMatch(/hush|guarded/)
  })

  test.each([
    ['a database that is not there', { database: 'elsewhere' }, /has no database of this name$/],
    ['a role that is not there', { user: 'nobody_here' }, /lets this role not in$/],
  ])('names %s', async (_, over, says) => {
    await soundDatabase()
    const { bad } = await examined(address(over))
    expect(bad[0]).toMatchObject({ check: 'database', verdict: 'problem', says: expect.stringMatching(says) })
    expect(bad[0]?.advice).toBeDefined()
  })

  test.each([
    ['an address where nobody listens', 'postgres://plan:hush-hush@127.0.0.1:1/plan', /nobody listens$/],
    ['a host that is not there', 'postgres://plan:hush-hush@no-such-host.invalid/plan', /no-such-host\.invalid/],
    ['what is no address', 'http://plan:hush-hush@127.0.0.1/plan', /must look like postgres:/],
  ])('names %s', async (_, url, says) => {
    await soundDatabase()
    const { bad } = await examined(url)
    expect(bad[0]).toMatchObject({ check: 'database', verdict: 'problem', says: expect.stringMatching(says) })
    expect(JSON.stringify(bad)).not.toContain('hush')
  })

  test.each([
    ['fsync', 'off', 'problem'],
    ['synchronous_commit', 'off', 'problem'],
    ['full_page_writes', 'off', 'warning'],
    ['default_transaction_read_only', 'on', 'problem'],
  ])('finds %s = %s', async (name, value, verdict) => {
    const url = await filledDatabase()
    if (name === 'default_transaction_read_only')
      await runSql(url, `ALTER DATABASE ${new URL(url).pathname.slice(1)} SET ${name} = ${value}`)
    else await withSetting(name, value)
    const { bad } = await examined(url)
    expect(bad).toContainEqual(expect.objectContaining({ check: 'settings', verdict, says: `${name} is ${value}` }))
    expect(bad.find(({ check }) => check === 'settings')?.advice).toMatch(/^set it to /)
  })

  test('finds another encoding', async () => {
    const { bad } = await examined(await soundDatabase('template0', 'LATIN1'))
    expect(bad).toContainEqual(
      expect.objectContaining({ check: 'settings', verdict: 'problem', says: 'server_encoding is LATIN1' }),
    )
  })

  test('finds tables that the role may not write, and a schema in which it may make none', async () => {
    const url = await filledDatabase()
    await runSql(url, 'CREATE ROLE weak LOGIN', 'GRANT SELECT ON ALL TABLES IN SCHEMA public TO weak')
    const database = new URL(url).pathname.slice(1)
    expect((await examined(address({ database, user: 'weak' }))).bad).toContainEqual({
      check: 'permissions',
      verdict: 'problem',
      says: expect.stringMatching(/^the role may not read and write actions, branches, /),
      advice: 'GRANT SELECT, INSERT, UPDATE, DELETE on them to it',
    })
    await runSql(url, 'REVOKE SELECT ON migrations FROM weak')
    expect((await examined(address({ database, user: 'weak' }))).bad).toContainEqual(
      expect.objectContaining({ check: 'schema', verdict: 'problem', says: 'public cannot be read' }),
    )
    const empty = new URL(await soundDatabase())
    await runSql(empty.href, 'REVOKE CREATE ON SCHEMA public FROM PUBLIC')
    const bare = address({ database: empty.pathname.slice(1), user: 'weak' })
    expect((await examined(bare)).bad).toContainEqual({
      check: 'permissions',
      verdict: 'problem',
      says: 'the role may not migrate',
      advice: 'GRANT CREATE ON SCHEMA public to it, or start once with a role that has it',
    })
  })

  test('finds a search path that leads nowhere', async () => {
    const url = new URL(await filledDatabase())
    url.searchParams.set('options', '-c search_path=missing')
    expect((await examined(url.href.replaceAll('+', '%20'))).bad).toContainEqual(
      expect.objectContaining({ check: 'schema', says: 'no schema of the search path is there' }),
    )
  })

  test('finds no pepper', async () => {
    const url = await filledDatabase()
    data = temporaryFolder()
    expect((await examined(url)).bad).toContainEqual(
      expect.objectContaining({ check: 'pepper', says: expect.stringMatching(/^The pepper of secrets is neither in/) }),
    )
  })

  test('finds a log that was written over', async () => {
    const url = await filledDatabase()
    await runSql(url, "UPDATE actions SET sentence = 'Nothing happened'")
    expect((await examined(url)).bad).toEqual([
      {
        check: 'log of changes',
        verdict: 'problem',
        says: 'the log of acme is damaged',
        advice: 'see audit verify for the places; restore it from a backup',
      },
    ])
  })
})
