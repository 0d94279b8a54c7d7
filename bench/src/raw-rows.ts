/**
 * The floor under writing a plan: ready rows into the same tables with one prepared statement each,
 * in one transaction that is on disk when it ends. Nothing checks, plans or renders anything.
 */
import Database from 'better-sqlite3'
import { workspaceId } from './store.ts'

/** Rows as they lie in the tables. */
export interface RawRows {
  readonly items: readonly (readonly unknown[])[]
  readonly actions: readonly (readonly unknown[])[]
}

const itemColumns = 'workspace, branch, kind, id, from_rev, to_rev, name, body'
const actionColumns =
  'workspace, branch, revision, at, actor_kind, actor_id, door, sentence, previous_hash, hash, changes, kind, status'

/** Main's rows: the items that hold at its head, or only those a revision brought, and the action of that revision. */
export function readRawRows(file: string, revision: number, which: 'head' | 'revision' = 'head'): RawRows {
  const database = new Database(file, { readonly: true })
  const since = which === 'head' ? 0 : revision
  const items = database
    .prepare(
      `SELECT ${itemColumns} FROM items WHERE workspace = ? AND branch = 'main' AND from_rev >= ? AND to_rev = 2147483647`,
    )
    .raw()
    .all(workspaceId, since) as unknown[][]
  const actions = database
    .prepare(`SELECT ${actionColumns} FROM actions WHERE workspace = ? AND branch = 'main' AND revision = ?`)
    .raw()
    .all(workspaceId, revision) as unknown[][]
  database.close()
  return { items, actions }
}

/** A connection on a file of the product's own schema, under the settings the product's connection has. */
export interface RawFile {
  readonly insert: (rows: RawRows) => void
  /** Gives another branch a row of its own for each item of main. */
  readonly copyMain: (branch: string) => void
  readonly close: () => void
}

export function openRawFile(file: string): RawFile {
  const database = new Database(file, { fileMustExist: true })
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  const item = database.prepare(`INSERT INTO items (${itemColumns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`)
  const action = database.prepare(
    `INSERT INTO actions (${actionColumns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const copy = database.prepare(
    `INSERT INTO items (${itemColumns}) SELECT workspace, ?, kind, id, 1, to_rev, name, body FROM items
     WHERE workspace = ? AND branch = 'main' AND to_rev = 2147483647`,
  )
  const insertAll = database.transaction(({ items, actions }: RawRows) => {
    for (const row of items) item.run(row)
    for (const row of actions) action.run(row)
  })
  return {
    insert: (rows) => insertAll.immediate(rows),
    copyMain: (branch) => void copy.run(branch, workspaceId),
    close: () => void database.close(),
  }
}

/** Removes the branches whose ids begin like this, with their logs, as if they had never been. They have no items. */
export function forgetBranches(file: string, prefix: string): void {
  const database = new Database(file, { fileMustExist: true })
  for (const [table, column] of [
    ['actions', 'branch'],
    ['branches', 'id'],
  ])
    database.prepare(`DELETE FROM ${table} WHERE workspace = ? AND ${column} GLOB ?`).run(workspaceId, `${prefix}*`)
  database.close()
}
