/**
 * The hot statements: writing and loading the rows of items. Written by hand and prepared once,
 * because an import runs them once per item. Each index is named, so that a change of plan by
 * SQLite cannot go unnoticed: without that index the statement does not prepare.
 */
import type { ItemKind, WorkspaceId } from '@plan/core'
import { type Moment, openEnd } from '../tables.ts'
import type { ItemStep, ItemThen } from '../work.ts'
import type { Statements } from './connection.ts'

/** The statements, for the test that every one of them names the workspace. */
export const itemStatements = {
  /** Changes no row while an older row of the item is open. */
  insert: `INSERT INTO items (workspace, branch, kind, id, from_rev, to_rev, name, body)
    VALUES (?, ?, ?, ?, ?, ${openEnd}, ?, ?)
    ON CONFLICT (workspace, kind, id, branch, to_rev) DO NOTHING`,

  end: `UPDATE items INDEXED BY items_key SET to_rev = ?
    WHERE workspace = ? AND kind = ? AND id = ? AND branch = ? AND to_rev = ${openEnd}`,

  loadOpen: `SELECT kind, id, body FROM items INDEXED BY items_open
    WHERE workspace = ? AND branch = ? AND from_rev <= ? AND to_rev = ${openEnd}`,

  loadEnded: `SELECT kind, id, body FROM items INDEXED BY items_ended
    WHERE workspace = ? AND branch = ? AND to_rev > ? AND to_rev < ${openEnd} AND from_rev <= ?`,

  /** The ids come as one JSON list, so that their number is not bounded by SQLite's parameters. */
  taken: `SELECT wanted.value FROM json_each(?) AS wanted WHERE EXISTS (
    SELECT 1 FROM items INDEXED BY items_key
    WHERE workspace = ? AND kind = ? AND id = wanted.value AND body IS NOT NULL)`,
} as const

/**
 * The rows that held on one branch at a revision.
 *
 * Rows that ended since come after those that are still open, read by a second statement: a row
 * that another process ends in between is seen twice, alike, and never missed.
 */
export function loadItems(statements: Statements, { workspace, branch, revision }: Moment): readonly ItemThen[] {
  const open = statements.prepared(itemStatements.loadOpen).raw().all(workspace, branch, revision)
  const ended = statements.prepared(itemStatements.loadEnded).raw().all(workspace, branch, revision, revision)
  return (ended.length === 0 ? open : [...open, ...ended]) as ItemThen[]
}

/** Ends the rows that the steps replace and writes those that they bring. */
export function writeItems(
  statements: Statements,
  { workspace, branch, revision }: Moment,
  steps: readonly ItemStep[],
): void {
  const insert = statements.prepared(itemStatements.insert)
  const close = statements.prepared(itemStatements.end)
  for (const { kind, id, row } of steps) {
    const isWritten = () =>
      row !== undefined && insert.run(workspace, branch, kind, id, revision, row.name, row.body).changes === 1
    // Most rows of a large import are of new items, which one statement writes.
    if (isWritten()) continue
    close.run(revision, workspace, kind, id, branch)
    isWritten()
  }
}

/** Those of the ids that an item of the kind has or had. */
export function findTaken(
  statements: Statements,
  workspace: WorkspaceId,
  kind: ItemKind,
  ids: readonly string[],
): ReadonlySet<string> {
  const found = statements.prepared(itemStatements.taken).pluck().all(JSON.stringify(ids), workspace, kind)
  return new Set(found as string[])
}
