/** The hot statements: writing and loading the rows of items, many in one statement. */
import type { ItemKind, WorkspaceId } from '@plan/core'
import { type Moment, openEnd } from '../tables.ts'
import type { ItemStep, ItemThen } from '../work.ts'
import type { Lease } from './pool.ts'

/** The statements, for the test that every one of them names the workspace. */
export const itemStatements = {
  /** One statement, so that both parts see the same commit. */
  load: `SELECT kind, id, body FROM items
      WHERE workspace = $1 AND branch = $2 AND from_rev <= $3 AND to_rev = ${openEnd}
    UNION ALL SELECT kind, id, body FROM items
      WHERE workspace = $1 AND branch = $2 AND from_rev <= $3 AND to_rev > $3 AND to_rev < ${openEnd}`,

  end: `UPDATE items SET to_rev = $3 FROM unnest($4::text[], $5::text[]) AS ended (kind, id)
    WHERE workspace = $1 AND branch = $2 AND items.kind = ended.kind AND items.id = ended.id AND to_rev = ${openEnd}`,

  insert: `INSERT INTO items (workspace, branch, from_rev, to_rev, kind, id, name, body) VALUES `,

  taken: `SELECT DISTINCT id FROM items
    WHERE workspace = $1 AND kind = $2 AND id = ANY($3::text[]) AND body IS NOT NULL`,
} as const

/** Rows of one statement: from here on more gain nothing. */
const batch = 500

export async function loadItems(lease: Lease, { workspace, branch, revision }: Moment): Promise<readonly ItemThen[]> {
  const rows = await lease.lists(itemStatements.load, [workspace, branch, revision])
  // The columns of the statement.
  return rows as unknown as readonly ItemThen[]
}

/** Ends the rows that the steps replace and writes those that they bring. */
export async function writeItems(lease: Lease, of: Moment, steps: readonly ItemStep[]): Promise<void> {
  // Of several steps of one item the last one holds.
  const last = [...new Map(steps.map((step) => [`${step.kind} ${step.id}`, step])).values()]
  if (last.length === 0) return
  const { workspace, branch, revision } = of
  const keys = [last.map(({ kind }) => kind), last.map(({ id }) => id)]
  // A new branch, and main before its first import, have no rows that could end.
  if (revision > 2) await lease.query(itemStatements.end, [workspace, branch, revision, ...keys])
  const rows = last.flatMap(({ kind, id, row }) => (row === undefined ? [] : [[kind, id, row.name, row.body]]))
  for (let from = 0; from < rows.length; from += batch) {
    const some = rows.slice(from, from + batch)
    const values = some.map((_, n) => `($1, $2, $3, ${openEnd}, ${[4, 5, 6, 7].map((p) => `$${4 * n + p}`)})`)
    await lease.query(itemStatements.insert + values.join(), [workspace, branch, revision, ...some.flat()])
  }
}

export async function findTaken(
  lease: Lease,
  workspace: WorkspaceId,
  kind: ItemKind,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await lease.lists(itemStatements.taken, [workspace, kind, ids])
  return new Set(rows.map(([id]) => String(id)))
}
