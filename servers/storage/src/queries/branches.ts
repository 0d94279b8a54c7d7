import type { BranchStatus, WorkspaceId } from '@plan/core'
import { type Kysely, sql } from 'kysely'
import type { BranchKey, BranchRow, Moment, Tables } from '../tables.ts'
import { compileOnce } from './compile-once.ts'

/** A step of a branch to its next revision. What is NULL stays as it is. */
export interface Advance extends Moment {
  readonly to: number
  readonly status: BranchStatus | null
  readonly base_revision: number | null
  readonly approvals: string | null
  readonly description: string | null
}

export const branchQueries = (builder: Kysely<Tables>) => ({
  /** Changes no row when the id is taken, or the name by a branch that still takes changes. */
  insert: compileOnce((row: BranchRow) =>
    builder
      .insertInto('branches')
      .values({
        workspace: row.workspace,
        id: row.id,
        name: row.name,
        status: row.status,
        revision: row.revision,
        base_revision: row.base_revision,
        approvals: row.approvals,
        description: row.description,
        created_at: row.created_at,
      })
      .onConflict((conflict) => conflict.doNothing()),
  ),

  find: compileOnce((of: BranchKey) =>
    builder.selectFrom('branches').selectAll().where('workspace', '=', of.workspace).where('id', '=', of.branch),
  ),

  list: compileOnce((of: { readonly workspace: WorkspaceId }) =>
    builder
      .selectFrom('branches')
      .selectAll()
      .where('workspace', '=', of.workspace)
      .orderBy('created_at')
      .orderBy('id'),
  ),

  /** The branch that has a name to itself because it still takes changes. */
  working: compileOnce((of: { readonly workspace: WorkspaceId; readonly name: string }) =>
    builder
      .selectFrom('branches')
      .select('id')
      .where('workspace', '=', of.workspace)
      .where('name', '=', of.name)
      .where('status', 'not in', ['Merged', 'Closed']),
  ),

  /** Changes no row when the branch stands elsewhere. Where it does, the row stays locked until the commit ends. */
  advance: compileOnce((of: Advance) =>
    builder
      .updateTable('branches')
      .set({
        revision: of.to,
        status: sql`coalesce(${of.status}, status)`,
        base_revision: sql`coalesce(${of.base_revision}, base_revision)`,
        approvals: sql`coalesce(${of.approvals}, approvals)`,
        description: sql`coalesce(${of.description}, description)`,
      })
      .where('workspace', '=', of.workspace)
      .where('id', '=', of.branch)
      .where('revision', '=', of.revision),
  ),
})
