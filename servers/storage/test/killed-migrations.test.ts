/** Programs that are killed while they migrate, each at a later statement: every migration is whole or not there. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openPostgres, openSqlite, type Storage } from '@plan/storage'
import { describeWith } from '@plan/tests/fixtures'
import { runSql } from '@plan/tests/postgres'
import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { compileMigration } from '../src/migrations/migration.ts'
import { migrations } from '../src/migrations.ts'
import { postgresDialect } from '../src/postgres/dialect.ts'
import { sqliteDialect } from '../src/sqlite/dialect.ts'
import { findMain, workspaceId } from './contract/builders.ts'
import { restoreToFile, restoreToSchema, storedDatabases } from './stored-databases.ts'
import { temporaryFile } from './temporary-file.ts'

const program = new URL('./killed-migration.ts', import.meta.url).pathname

/** Whether the program came to its end before the nth statement killed it. */
async function endsBefore(n: number, engine: string, place: string): Promise<boolean> {
  const args = ['--conditions=@plan/source', program, engine, place, String(n)]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] })
  const [code, signal] = await once(child, 'close')
  expect(code === 0 || signal === 'SIGKILL').toBe(true)
  return code === 0
}

interface Place {
  readonly engine: 'sqlite' | 'postgres'
  readonly place: string
  /** The schema as its tables say, in an order of its own; and how many migrations are on record. */
  readonly look: () => Promise<{ readonly tables: string; readonly schema: number }>
  readonly open: () => Promise<Storage>
}

/** Kills one program after the other on the same database, each two statements later, until one comes to its end. */
async function killEach({ engine, place, look, open }: Place, tablesOf: (schema: number) => Promise<string>) {
  const known = new Map<number, string>()
  const seen = new Set<number>()
  for (let n = 1; ; n += 2) {
    const isDone = await endsBefore(n, engine, place)
    const { tables, schema } = await look()
    if (!known.has(schema)) known.set(schema, await tablesOf(schema))
    expect(tables, `after statement ${n}`).toBe(known.get(schema))
    seen.add(schema)
    if (isDone) break
  }
  const storage = await open()
  expect((await storage.plans.load(await findMain(storage)))._unsafeUnwrap().events.size).toBe(2)
  expect((await storage.branches.actions(workspaceId, (await findMain(storage)).id))._unsafeUnwrap()).toHaveLength(2)
  await storage.close()
  return seen
}

/** What a program with so many migrations would have made of an oldest database. */
const later = (from: number, to: number, dialect: typeof sqliteDialect | typeof postgresDialect): readonly string[] =>
  migrations.slice(from, to).flatMap((migration) => {
    const { record, statements } = compileMigration(migration, dialect)
    return [...statements, `INSERT INTO migrations VALUES (${record.number}, '${record.name}', '${record.checksum}')`]
  })

const oldest = <T>(stored: readonly T[]): T => {
  const [first] = stored
  if (first === undefined) throw new Error('there is a stored database of every engine')
  return first
}

describe('a program that is killed while it migrates a file', () => {
  it('leaves every migration whole or undone', { timeout: 300_000 }, async () => {
    const stored = oldest(storedDatabases('sqlite'))
    const look = async (file: string) => {
      const database = new Database(file)
      const tables = database.prepare('SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name').pluck().all()
      const schema = database.prepare('SELECT count(*) FROM migrations').pluck().get()
      database.close()
      return { tables: tables.join('\n'), schema: Number(schema) }
    }
    const file = temporaryFile()
    restoreToFile(stored, file)
    const seen = await killEach(
      {
        engine: 'sqlite',
        place: file,
        look: () => look(file),
        open: async () => (await openSqlite({ file }))._unsafeUnwrap(),
      },
      async (schema) => {
        const other = temporaryFile()
        restoreToFile(stored, other)
        const database = new Database(other)
        for (const statement of later(stored.schema, schema, sqliteDialect)) database.exec(statement)
        database.close()
        return (await look(other)).tables
      },
    )
    expect(seen).toContain(stored.schema)
    expect(seen).toContain(migrations.length)
    expect(seen.size).toBeGreaterThan(2)
  })
})

describeWith('postgres', 'a program that is killed while it migrates a database', () => {
  it('leaves every migration whole or undone', { timeout: 300_000 }, async () => {
    const look = async (url: string) => {
      const found = await runSql(
        url,
        `SELECT concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default) AS line
         FROM information_schema.columns WHERE table_schema = current_schema()
         UNION SELECT replace(indexdef, schemaname || '.', '') FROM pg_indexes WHERE schemaname = current_schema()
         ORDER BY 1`,
      )
      const [row] = await runSql(url, 'SELECT count(*) AS n FROM migrations')
      return { tables: found.map(({ line }) => line).join('\n'), schema: Number(row?.n) }
    }
    const url = await restoreToSchema(oldest(storedDatabases('postgres')))
    const first = (await look(url)).schema
    const seen = await killEach(
      {
        engine: 'postgres',
        place: url,
        look: () => look(url),
        open: async () => (await openPostgres({ url }))._unsafeUnwrap(),
      },
      async (schema) => {
        const other = await restoreToSchema(oldest(storedDatabases('postgres')))
        await runSql(other, ...later(first, schema, postgresDialect))
        return (await look(other)).tables
      },
    )
    expect(seen).toContain(first)
    expect(seen).toContain(migrations.length)
  })
})
