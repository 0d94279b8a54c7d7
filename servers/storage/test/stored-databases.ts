/**
 * Databases as the programs of earlier schemas left them, kept as SQL beside what they showed then.
 * `store-database.ts` makes them.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { emptyDatabase, runSql } from '@plan/tests/postgres'
import Database from 'better-sqlite3'

export const storedFolder = join(import.meta.dirname, 'stored-databases')

/** The engines, each with the first schema that a program left in it. */
export const firstStored = { sqlite: 1, postgres: 5 } as const
export type EngineName = keyof typeof firstStored

/** What a branch showed to the program that wrote it. */
export interface ShownBranch {
  readonly revision: number
  /** Digest of its items. @see digestOfItems */
  readonly items: string
  /** SHA-256 of its export, as JSON Schema. */
  readonly export: string
}

export interface Shown {
  readonly workspace: string
  /** Without it no secret of the database is accepted, hex. */
  readonly pepper: string
  readonly account: { readonly name: string; readonly secret: string }
  readonly branches: Readonly<Record<string, ShownBranch>>
}

export interface StoredDatabase {
  readonly engine: EngineName
  readonly schema: number
  readonly sql: string
  readonly shown: Shown
}

/** How the files of a stored database are called, without their ends. */
export const storedName = (engine: EngineName, schema: number): string => `${engine}-${schema}`

/** Every stored database of an engine, the oldest first. */
export function storedDatabases(engine: EngineName): readonly StoredDatabase[] {
  const schemas = readdirSync(storedFolder).flatMap((file) => {
    const [, name, schema] = /^(\w+)-(\d+)\.sql$/.exec(file) ?? []
    return name === engine ? [Number(schema)] : []
  })
  return schemas
    .sort((a, b) => a - b)
    .map((schema) => {
      const read = (end: string) => readFileSync(join(storedFolder, `${storedName(engine, schema)}.${end}`), 'utf8')
      return { engine, schema, sql: read('sql'), shown: JSON.parse(read('json')) }
    })
}

/** Writes a stored database of SQLite to a file that is not there yet. */
export function restoreToFile({ sql }: StoredDatabase, file: string): void {
  const database = new Database(file)
  database.pragma('journal_mode = WAL')
  database.exec(sql)
  database.close()
}

/** Writes a stored database of PostgreSQL to an empty schema; the result is its address. */
export async function restoreToSchema({ sql }: StoredDatabase): Promise<string> {
  const url = await emptyDatabase()
  await runSql(url, sql)
  return url
}

/** One digest of items in whatever order they and their members come. */
export function digestOfItems(items: Iterable<readonly [kind: string, id: string, item: unknown]>): string {
  const lines = Array.from(items, (item) => JSON.stringify(item, inOrder)).sort()
  return createHash('sha256').update(lines.join('\n')).digest('hex')
}

const inOrder = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value
