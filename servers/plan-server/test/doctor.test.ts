/** What the doctor finds, in folders that are broken in one way each. */
import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { restoreToFile, storedDatabases } from '@plan/storage/stored-databases'
import Database from 'better-sqlite3'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Examination, examine, type NamedFinding } from '../src/doctor/examine.ts'
import { serveWorkspace } from './operations/served-workspace.ts'
import { administered, run } from './plan-server-process.ts'
import { temporaryFolder } from './temporary-folder.ts'

const everyCheck = [
  'node',
  'configuration',
  'data folder',
  'pepper',
  'database',
  'settings of SQLite',
  'journal',
  'disk',
  'webhooks',
  'observations',
  'port',
]
const deepChecks = ['pages', 'log of changes']

let template: string
beforeAll(async () => {
  template = mkdtempSync(join(tmpdir(), 'plan-doctor-test-'))
  await administered(template, 'workspace', 'create', '--name', 'Acme', '--id', 'acme')
  await administered(
    template,
    'webhook',
    'create',
    '--workspace',
    'acme',
    '--name',
    'W',
    '--url',
    'https://x.example/a',
  )
  return () => rmSync(template, { recursive: true, force: true })
})

/** A folder in order, with a workspace and a webhook. */
function soundFolder(): string {
  const data = join(temporaryFolder(), 'data')
  cpSync(template, data, { recursive: true })
  chmodSync(data, 0o700)
  return data
}

/** What is found. A machine may be short of disk; that is not what is tested. */
async function examined(data: string, more: Partial<Examination> = {}) {
  const findings = await examine({ data, host: '127.0.0.1', port: 0, environment: {}, deep: false, ...more })
  return { findings, bad: findings.filter(({ verdict, check }) => verdict !== 'ok' && check !== 'disk') }
}

test('a folder in order passes every check, while a server runs on it', async () => {
  const { data, address, importBody, stop } = await serveWorkspace()
  expect((await importBody('{"schema":{"events":{"A":{}}}}')).status).toBe(200)
  const { code, stdout } = await run(['doctor', '--data', data, '--json', '--deep', '--port', new URL(address).port])
  expect(code).toBe(0)
  const findings: readonly NamedFinding[] = JSON.parse(stdout)
  expect(findings.map(({ check, verdict }) => [check, verdict])).toEqual(
    [...everyCheck, ...deepChecks].map((check) => [check, check === 'disk' ? expect.any(String) : 'ok']),
  )
  expect(findings.at(-1)?.says).toBe('3 actions of 1 workspaces are as they were written')
  expect(await stop('SIGTERM')).toBe(0)
  expect((await examined(data)).bad).toEqual([])
})

test('people get a line each, and 1 where something is a problem', async () => {
  const data = soundFolder()
  const sound = await run(['doctor', '--data', data, '--port', '0'])
  expect(sound.code).toBe(0)
  const lines = sound.stdout.trimEnd().split('\n')
  expect(lines).toHaveLength(everyCheck.length)
  for (const line of lines) expect(line).toMatch(/^(ok|warning) +[\w ]+: +\S/)
  rmSync(join(data, 'pepper'))
  const broken = await run(['doctor', '--data', data, '--port', '0'])
  expect(broken.code).toBe(1)
  expect(broken.stdout).toMatch(/^problem +pepper: +there is no \S+pepper, .*; put back the one that was kept/m)
})

test('nothing is made where nothing is, and nothing is changed', async () => {
  const data = join(temporaryFolder(), 'not there')
  expect((await examined(data)).findings).toHaveLength(everyCheck.length)
  expect(existsSync(data)).toBe(false)
  const sound = soundFolder()
  const before = readFileSync(join(sound, 'plan.sqlite'))
  await examined(sound, { deep: true })
  expect(readFileSync(join(sound, 'plan.sqlite')).equals(before)).toBe(true)
})

/** Ways to break a folder, and what is then said of it. */
const breakages: readonly (readonly [string, (data: string) => unknown, Partial<NamedFinding>])[] = [
  [
    'a folder that is not there',
    (data) => rmSync(data, { recursive: true }),
    { check: 'data folder', verdict: 'problem', says: expect.stringMatching(/^there is no /) },
  ],
  [
    'a folder that others may read',
    (data) => chmodSync(data, 0o755),
    { check: 'data folder', verdict: 'problem', advice: expect.stringMatching(/^chmod 700 /) },
  ],
  [
    'a file in its place',
    (data) => {
      rmSync(data, { recursive: true })
      writeFileSync(data, '')
    },
    { check: 'data folder', verdict: 'problem', says: expect.stringMatching(/is no folder$/) },
  ],
  [
    'no pepper',
    (data) => rmSync(join(data, 'pepper')),
    { check: 'pepper', verdict: 'problem', advice: expect.stringMatching(/every secret would be lost/) },
  ],
  [
    'a pepper that others may read',
    (data) => chmodSync(join(data, 'pepper'), 0o644),
    { check: 'pepper', verdict: 'problem', advice: expect.stringMatching(/^chmod 600 /) },
  ],
  [
    'a pepper that was cut off',
    (data) => truncateSync(join(data, 'pepper'), 31),
    { check: 'pepper', verdict: 'problem', says: expect.stringMatching(/has 31 bytes and needs 32/) },
  ],
  [
    'no database',
    (data) => rmSync(join(data, 'plan.sqlite')),
    { check: 'database', verdict: 'problem', advice: expect.stringMatching(/^restore it/) },
  ],
  [
    'another database',
    (data) => {
      rmSync(join(data, 'plan.sqlite'))
      writeFileSync(join(data, 'plan.sqlite'), 'not a database at all, but long enough to look at it twice')
    },
    { check: 'database', verdict: 'problem', says: expect.stringMatching(/is not a plan database/) },
  ],
  [
    'a newer schema',
    (data) =>
      alter(data, (database) => {
        const row = database.prepare('SELECT * FROM migrations ORDER BY number DESC').get() as Record<string, unknown>
        const newer = { ...row, number: Number(row.number) + 1 }
        const names = Object.keys(newer)
        database.prepare(`INSERT INTO migrations (${names}) VALUES (${names.map((name) => `@${name}`)})`).run(newer)
      }),
    { check: 'database', verdict: 'problem', says: expect.stringMatching(/newer version of this program/) },
  ],
  [
    'another journal',
    (data) => alter(data, (database) => database.pragma('journal_mode = DELETE')),
    { check: 'settings of SQLite', verdict: 'warning', says: expect.stringMatching(/"delete" and not "wal"/) },
  ],
  [
    'webhooks and another pepper',
    (data) => writeFileSync(join(data, 'pepper'), Buffer.alloc(32, 7)),
    { check: 'webhooks', verdict: 'problem', advice: expect.stringMatching(/webhook rotate/) },
  ],
  [
    'what apps sent, written over',
    (data) =>
      alter(data, (database) =>
        database.exec("INSERT INTO inspector_journal (workspace, number, at, tallies) VALUES ('acme', 7, 'then', '?')"),
      ),
    { check: 'observations', verdict: 'problem', says: 'in acme the counts of commit 7 (then) are damaged' },
  ],
  [
    'a log that was written over',
    (data) => alter(data, (database) => database.exec("UPDATE actions SET sentence = 'Nothing happened'")),
    { check: 'log of changes', verdict: 'problem', says: 'the log of acme is damaged' },
  ],
  [
    'a damaged page',
    (data) =>
      alter(data, (database) => {
        database.unsafeMode(true).pragma('writable_schema = ON')
        database.exec("UPDATE sqlite_schema SET rootpage = 2 WHERE name = 'actions'")
      }),
    { check: 'pages', verdict: 'problem', says: expect.stringMatching(/is damaged/) },
  ],
]

test.each(breakages)('%s is found', async (_, breakIt, expected) => {
  const data = soundFolder()
  breakIt(data)
  const { bad } = await examined(data, { deep: true })
  expect(bad).toContainEqual(expect.objectContaining(expected))
})

test('the migrations that an older database lacks are named, and none is run', async () => {
  const data = soundFolder()
  for (const end of ['', '-wal', '-shm']) rmSync(join(data, `plan.sqlite${end}`), { force: true })
  const [oldest] = storedDatabases('sqlite')
  if (oldest === undefined) throw new Error('one is stored')
  restoreToFile(oldest, join(data, 'plan.sqlite'))
  for (let time = 0; time < 2; time++) {
    const { bad } = await examined(data)
    expect(bad).toContainEqual({
      check: 'database',
      verdict: 'warning',
      says: expect.stringMatching(/^has schema 1; the next start runs 0002-idempotency, 0003-kinds-and-people, /),
      advice: 'take a backup, and start this program',
    })
  }
})

test('a port that somebody else has is named', async () => {
  const stranger = createServer((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\nhello'))
  await new Promise<void>((done) => stranger.listen(0, '127.0.0.1', done))
  onTestFinished(() => void stranger.close())
  const { port } = stranger.address() as AddressInfo
  expect((await examined(soundFolder(), { port })).bad).toEqual([
    { check: 'port', verdict: 'problem', says: `Port ${port} of 127.0.0.1 is taken; choose another with --port` },
  ])
})

test.each([
  ['PLAN_LIMIT_IMPORT_EVENTS', 'many'],
  ['PLAN_LIMIT_IMPORT_EVENST', '5'],
  ['PLAN_RATE_LIMIT', 'fast'],
  ['PLAN_METRICS_PORT', 'x'],
])('a setting %s=%s is named', async (name, value) => {
  const { bad } = await examined(soundFolder(), { environment: { [name]: value } })
  expect(bad).toEqual([
    {
      check: 'configuration',
      verdict: 'problem',
      says: expect.stringContaining(name),
      advice: 'change or unset the variable',
    },
  ])
})

function alter(data: string, work: (database: Database.Database) => unknown) {
  const database = new Database(join(data, 'plan.sqlite'))
  try {
    work(database)
  } finally {
    database.close()
  }
}
