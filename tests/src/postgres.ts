/** Databases for tests: empty schemas of a server that runs as long as the process. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { describeLack, findNeed, isAddress } from './needs.ts'
import { hasty, openCluster } from './postgres-cluster.ts'

/** The address of the server that all databases of this process are in. Started when first asked for. */
let server: Promise<string> | undefined

async function findServer(): Promise<string> {
  const place = findNeed('postgres')
  if (place === undefined) throw new Error(describeLack('postgres'))
  return isAddress(place) ? place : (await openCluster(place, hasty)).url
}

/** Makes an empty schema; the result is the address of a database that has it for its only one. */
export async function emptyDatabase(): Promise<string> {
  server ??= findServer()
  const url = await server
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
