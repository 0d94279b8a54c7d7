import type { WorkspaceId } from '@plan/core'
import { type Kysely, sql } from 'kysely'
import type { InspectorIssueRow } from '../../inspector-tables.ts'
import type { Tables } from '../../tables.ts'
import { compileOnce } from '../compile-once.ts'
import { compileRows } from '../compile-rows.ts'

const issueColumns = {
  workspace: true,
  id: true,
  source: true,
  event_name: true,
  code: true,
  path: true,
  status: true,
  history: true,
  noticed_at: true,
  alerted_at: true,
  version: true,
} as const

export const inspectorIssueQueries = (builder: Kysely<Tables>) => ({
  /** Leaves out those that are there. */
  insert: compileRows(issueColumns, (rows: readonly InspectorIssueRow[], _: object) =>
    builder
      .insertInto('inspector_issues')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing()),
  ),

  /** Changes no row when it has another version by now. */
  update: compileOnce((row: InspectorIssueRow) =>
    builder
      .updateTable('inspector_issues')
      .set({
        source: row.source,
        event_name: row.event_name,
        code: row.code,
        path: row.path,
        status: row.status,
        history: row.history,
        noticed_at: row.noticed_at,
        alerted_at: row.alerted_at,
        version: sql`version + 1`,
      })
      .where('workspace', '=', row.workspace)
      .where('id', '=', row.id)
      .where('version', '=', row.version),
  ),

  find: compileOnce((of: { readonly workspace: WorkspaceId; readonly id: string }) =>
    builder.selectFrom('inspector_issues').selectAll().where('workspace', '=', of.workspace).where('id', '=', of.id),
  ),

  list: compileOnce((of: { readonly workspace: WorkspaceId }) =>
    builder.selectFrom('inspector_issues').selectAll().where('workspace', '=', of.workspace).orderBy('id'),
  ),
})
