import type { WorkspaceId } from '@plan/core'
import type { Kysely } from 'kysely'
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
    builder.selectFrom('inspector_journal').select('workspace').distinct().orderBy('workspace'),
  ),

  oldest: compileOnce((of: { readonly workspace: WorkspaceId; readonly most: number }) =>
    builder
      .selectFrom('inspector_journal')
      .select(['number', 'at', 'tallies'])
      .where('workspace', '=', of.workspace)
      .orderBy('number')
      .limit(of.most),
  ),

  removeUpTo: compileOnce((of: { readonly workspace: WorkspaceId; readonly number: number }) =>
    builder.deleteFrom('inspector_journal').where('workspace', '=', of.workspace).where('number', '<=', of.number),
  ),
})
