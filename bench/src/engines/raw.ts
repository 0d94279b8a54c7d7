/**
 * The floor under a store: plain statements of the driver, on the tables and under the settings of the product. Nothing is
 * checked, planned, hashed or parsed.
 */
import Database from 'better-sqlite3'
import pg from 'pg'

/** Statements have `$1` and on for their parameters, in order. */
type Statement = readonly [sql: string, parameters: readonly unknown[]]

/** Rows for a table, as many a statement as suits the driver. */
interface Rows {
  readonly table: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly unknown[])[]
}

export type Step = Statement | Rows

export interface Raw {
  /** All of it in one transaction, which is on disk when this resolves. */
  readonly write: (steps: readonly Step[]) => Promise<void>
  /** Reads all rows as lists; the result is how many there are. */
  readonly read: (...statement: Statement) => Promise<number>
  readonly close: () => Promise<void>
}

/** A row a run of one prepared statement. */
export function rawSqlite(file: string): Raw {
  const database = new Database(file, { fileMustExist: true })
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  const prepared = new Map<string, Database.Statement<unknown[]>>()
  const prepare = (sql: string) => {
    const known = prepared.get(sql) ?? database.prepare<unknown[]>(sql.replace(/\$\d+/g, '?'))
    prepared.set(sql, known)
    return known
  }
  const perform = database.transaction((steps: readonly Step[]) => {
    for (const step of steps) {
      if (isRows(step)) {
        const insert = prepare(`INSERT INTO ${step.table} (${step.columns}) VALUES (${step.columns.map(() => '?')})`)
        for (const row of step.rows) insert.run(...row)
      } else prepare(step[0]).run(...step[1])
    }
  })
  return {
    write: async (steps) => void perform.immediate(steps),
    read: async (sql, parameters) =>
      prepare(sql)
        .raw()
        .all(...parameters).length,
    close: async () => void database.close(),
  }
}

/** Rows that go in one statement: the protocol has room for 65,535 parameters. */
const rowsAtOnce = 2_000

/** Several rows a statement, over one connection. */
export async function rawPostgres(url: string): Promise<Raw> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const insert = async ({ table, columns, rows }: Rows) => {
    for (let at = 0; at < rows.length; at += rowsAtOnce) {
      const some = rows.slice(at, at + rowsAtOnce)
      const places = some.map((_, row) => `(${columns.map((_, column) => `$${row * columns.length + column + 1}`)})`)
      await client.query(`INSERT INTO ${table} (${columns}) VALUES ${places}`, some.flat())
    }
  }
  return {
    write: async (steps) => {
      await client.query('BEGIN')
      for (const step of steps) await (isRows(step) ? insert(step) : client.query(step[0], [...step[1]]))
      await client.query('COMMIT')
    },
    read: async (text, parameters) =>
      (await client.query({ text, values: [...parameters], rowMode: 'array' })).rows.length,
    close: () => client.end(),
  }
}

const isRows = (step: Step): step is Rows => 'table' in step
