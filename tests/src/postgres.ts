/** Databases for tests: empty schemas of a server that runs as long as the tests of one file. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll } from 'vitest'
import { findNeed, isAddress } from './needs.ts'
import { type Cluster, startCluster } from './postgres-cluster.ts'

/** The address of the server that all databases of this process are in. Started when first asked for. */
let running: Promise<Cluster> | undefined

const cluster = (): Promise<Cluster> => {
  running ??= open()
  return running
}

async function open(): Promise<Cluster> {
  const place = findNeed('postgres')
  if (place === undefined) throw new Error('PostgreSQL is not here')
  return isAddress(place) ? { url: place, stop: async () => {} } : startCluster(place)
}

afterAll(async () => {
  if (running === undefined) return
  const { stop } = await running
  running = undefined
  await stop()
})

/** Makes an empty schema; the result is the address of a database that has it for its only one. */
export async function emptyDatabase(): Promise<string> {
  const { url } = await cluster()
  const schema = `plan_test_${randomUUID().replaceAll('-', '')}`
  await runSql(url, `CREATE SCHEMA ${schema}`)
  const own = new URL(url)
  own.searchParams.set('options', `-c search_path=${schema}`)
  return own.href.replaceAll('+', '%20')
}

/** Runs SQL in a database as another program would; the result is the rows of the last statement. */
export async function runSql(url: string, ...statements: readonly string[]): Promise<readonly Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    let rows: readonly Row[] = []
    for (const statement of statements) rows = (await client.query(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}

type Row = Readonly<Record<string, unknown>>
