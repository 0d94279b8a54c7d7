/**
 * Makes the stored databases of the schema that a program has, and notes what they show:
 *
 *     node --conditions=@plan/source servers/storage/test/store-database.ts [sqlite|postgres] [--program <plan-server.ts>]
 *
 * The program is the one of this working copy unless another one is named, such as that of an older commit. Everything is
 * done through its commands and its HTTP API; what the databases hold is read from the tables, with SQL of its own.
 */
import { execFile, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { emptyDatabase, runSql } from '@plan/tests/postgres'
import Database from 'better-sqlite3'
import { applicationAt } from './postgres-database.ts'
import { digestOfItems, type EngineName, type Shown, storedFolder, storedName } from './stored-databases.ts'

const run = promisify(execFile)
const ends = 2_147_483_647

/** A database that a program works on, and how to look into it beside the program. */
interface Workshop {
  /** The folder of the program. */
  readonly data: string
  readonly environment: Readonly<Record<string, string>>
  readonly pepper: () => string
  readonly rows: (sql: string) => Promise<readonly Readonly<Record<string, unknown>>[]>
  /** All of it as SQL that makes it anew. */
  readonly dump: () => Promise<string>
}

const workshops: Readonly<Record<EngineName, (data: string) => Promise<Workshop>>> = {
  sqlite: async (data) => {
    const open = <T>(work: (database: Database.Database) => T): T => {
      const database = new Database(join(data, 'plan.sqlite'), { readonly: true })
      try {
        return work(database)
      } finally {
        database.close()
      }
    }
    return {
      data,
      environment: {},
      pepper: () => readFileSync(join(data, 'pepper')).toString('hex'),
      rows: async (sql) => open((database) => database.prepare<[], Record<string, unknown>>(sql).all()),
      dump: async () => open(dumpOf),
    }
  },
  postgres: async (data) => {
    const url = await emptyDatabase()
    const pepper = randomBytes(32).toString('hex')
    return {
      data,
      environment: { PLAN_DATABASE_URL: url, PLAN_PEPPER: pepper },
      pepper: () => pepper,
      rows: (sql) => runSql(url, sql),
      dump: async () => {
        const schema = applicationAt(url)
        const bare = new URL(url)
        bare.search = ''
        const dumped = await run('pg_dump', ['--inserts', '--no-owner', '--schema', schema, bare.href])
        // Settings of the session and the name of the schema are those of whoever restores it.
        const lines = dumped.stdout.replaceAll(`${schema}.`, '').split('\n')
        const isKept = (line: string) => !/^(--|SET |SELECT pg_catalog|CREATE SCHEMA|\\|$)/.test(line)
        return `${lines.filter(isKept).join('\n')}\n`
      },
    }
  },
}

function dumpOf(database: Database.Database): string {
  const names = database
    .prepare<[], { name: string; sql: string; type: string }>(
      "SELECT name, sql, type FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY rowid",
    )
    .all()
  const tables = names.filter(({ type }) => type === 'table')
  const inserts = tables.flatMap(({ name }) =>
    (database.prepare(`SELECT * FROM "${name}"`).raw().all() as unknown[][]).map(
      (row) => `INSERT INTO "${name}" VALUES (${row.map(literal).join(', ')})`,
    ),
  )
  const statements = [
    `PRAGMA application_id = ${database.pragma('application_id', { simple: true })}`,
    'BEGIN',
    ...names.map(({ sql }) => sql),
    // References may point at rows that come later.
    'PRAGMA defer_foreign_keys = ON',
    ...inserts,
    'COMMIT',
  ]
  return statements.map((statement) => `${statement};\n`).join('')
}

const literal = (value: unknown): string =>
  value === null ? 'NULL' : typeof value === 'number' ? String(value) : `'${String(value).replaceAll("'", "''")}'`

const openBranch = 'work'

/** Fills the database the way people and programs do. The result is the account that has seen it. */
async function fill(command: (...args: string[]) => Promise<string>): Promise<Shown['account']> {
  const at = ['--workspace', 'acme']
  await command('workspace', 'create', '--name', "Acme's", '--id', 'acme')
  await command('apply', ...at, '--branch', 'main', '--file', join(storedFolder, 'plan.json'))
  await command('branch', 'create', ...at, '--name', 'Work', '--id', openBranch)
  await command('apply', ...at, '--branch', openBranch, '--file', join(storedFolder, 'branch.json'))
  await command('branch', 'create', ...at, '--name', 'Nothing yet', '--id', 'untouched')
  await command('settings', 'set', 'protectedMain', 'true', ...at)
  const { secret } = JSON.parse(await command('service-account', 'create', ...at, '--name', 'ci', '--json'))
  return { name: 'ci', secret }
}

/** Imports to a branch through the program's server, and notes what it then exports. */
async function serve(start: () => ReturnType<typeof spawn>, { name, secret }: Shown['account']) {
  const server = start()
  try {
    const [line] = await once(server.stdout as NodeJS.ReadableStream, 'data')
    const branches = `${JSON.parse(String(line)).address}/workspaces/acme/branches`
    const authorization = `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`
    const ask = async (path: string, init: RequestInit = {}): Promise<string> => {
      const answer = await fetch(branches + path, { ...init, headers: { ...init.headers, authorization } })
      if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`)
      return answer.text()
    }
    await ask(`/${openBranch}/import/v1`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': '"stored"' },
      body: JSON.stringify({ events: [{ name: 'Left', rules: { type: 'object', properties: {} } }] }),
    })
    const digests: Record<string, string> = {}
    for (const branch of ['main', openBranch, 'untouched'])
      digests[branch] = createHash('sha256')
        .update(await ask(`/${branch}/export/v1`))
        .digest('hex')
    return digests
  } finally {
    server.kill()
    await once(server, 'close')
  }
}

/** What a branch holds, read from the tables: its own rows, and those of main at its base that it says nothing of. */
const itemsOn = (branch: string, base: number): string => `
  SELECT kind, id, body FROM items i WHERE body IS NOT NULL AND (
    (branch = '${branch}' AND to_rev = ${ends}) OR
    ('${branch}' <> 'main' AND branch = 'main' AND from_rev <= ${base} AND to_rev > ${base} AND NOT EXISTS (
      SELECT 1 FROM items o WHERE o.branch = '${branch}' AND o.kind = i.kind AND o.id = i.id AND o.to_rev = ${ends})))`

async function store(engine: EngineName, program: string): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), 'plan-stored-'))
  try {
    const workshop = await workshops[engine](data)
    const args = ['--conditions=@plan/source', program]
    const options = { env: { ...process.env, ...workshop.environment } }
    const account = await fill(
      async (...words) => (await run(process.execPath, [...args, ...words, '--data', data], options)).stdout,
    )
    const exported = await serve(
      () => spawn(process.execPath, [...args, 'start', '--port', '0', '--json', '--data', data], options),
      account,
    )
    const branches: Record<string, Shown['branches'][string]> = {}
    for (const { id, revision, base_revision } of await workshop.rows(
      'SELECT * FROM branches ORDER BY created_at, id',
    )) {
      const rows = await workshop.rows(itemsOn(String(id), Number(base_revision)))
      const items = digestOfItems(
        rows.map((row): [string, string, unknown] => [String(row.kind), String(row.id), JSON.parse(String(row.body))]),
      )
      branches[String(id)] = { revision: Number(revision), items, export: exported[String(id)] ?? '' }
    }
    const schema = (await workshop.rows('SELECT * FROM migrations')).length
    const shown: Shown = { workspace: 'acme', pepper: workshop.pepper(), account, branches }
    const path = join(storedFolder, storedName(engine, schema))
    writeFileSync(`${path}.sql`, await workshop.dump())
    writeFileSync(`${path}.json`, `${JSON.stringify(shown, null, 2)}\n`)
    process.stdout.write(`${path}.sql\n`)
  } finally {
    rmSync(data, { recursive: true })
  }
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { program: { type: 'string' } } })
const program = values.program ?? join(import.meta.dirname, '../../plan-server/src/plan-server.ts')
const engines = (positionals.length === 0 ? Object.keys(workshops) : positionals) as EngineName[]
for (const engine of engines) {
  if (!Object.hasOwn(workshops, engine)) throw new Error(`${engine} is no engine; name sqlite or postgres`)
  await store(engine, program)
}
