/** Entries wait under the number of their commit; one that cannot be counted is set aside under the negative of it. */
import type { WorkspaceId } from '@plan/core'
import { type Kysely, sql } from 'kysely'
import type { InspectorJournalRow } from '../../inspector-tables.ts'
import type { Tables } from '../../tables.ts'
import { compileOnce } from '../compile-once.ts'

export const inspectorJournalQueries = (builder: Kysely<Tables>) => ({
  insert: compileOnce((row: InspectorJournalRow) =>
    builder
      .insertInto('inspector_journal')
      .values({ workspace: row.workspace, number: row.number, at: row.at, tallies: row.tallies }),
  ),

  workspaces: compileOnce((_: object) =>
    builder
      .selectFrom('inspector_journal')
      .select('workspace')
      .distinct()
      .where('number', '>', sql.lit(0))
      .orderBy('workspace'),
  ),

  after: compileOnce((of: { readonly workspace: WorkspaceId; readonly number: number; readonly most: number }) =>
    builder
      .selectFrom('inspector_journal')
      .select(['number', 'at', 'tallies'])
      .where('workspace', '=', of.workspace)
      .where('number', '>', of.number)
      .orderBy('number')
      .limit(of.most),
  ),

  setAside: compileOnce((of: { readonly workspace: WorkspaceId; readonly number: number }) =>
    builder
      .updateTable('inspector_journal')
      .set({ number: sql`-number` })
      .where('workspace', '=', of.workspace)
      .where('number', '=', of.number),
  ),

  removeUpTo: compileOnce((of: { readonly workspace: WorkspaceId; readonly number: number }) =>
    builder
      .deleteFrom('inspector_journal')
      .where('workspace', '=', of.workspace)
      .where('number', '>', sql.lit(0))
      .where('number', '<=', of.number),
  ),

  expireSetAside: compileOnce((of: { readonly workspace: WorkspaceId; readonly before: string }) =>
    builder
      .deleteFrom('inspector_journal')
      .where('workspace', '=', of.workspace)
      .where('number', '<', sql.lit(0))
      .where('at', '<', of.before),
  ),
})
