import type { BranchStatus, WorkspaceId } from '@plan/core'
import { type Kysely, sql } from 'kysely'
import type { BranchKey, BranchRow, Moment, Tables } from '../tables.ts'
import { compileOnce } from './compile-once.ts'

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

  /** Changes no row when the branch stands elsewhere. Where it does, the row stays locked until the commit ends. */
  advance: compileOnce((of: Moment & { readonly to: number; readonly status: BranchStatus | null }) =>
    builder
      .updateTable('branches')
      .set({ revision: of.to, status: sql`coalesce(${of.status}, status)` })
      .where('workspace', '=', of.workspace)
      .where('id', '=', of.branch)
      .where('revision', '=', of.revision),
  ),
})
