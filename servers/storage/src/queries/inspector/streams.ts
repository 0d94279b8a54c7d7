import type { WorkspaceId } from '@plan/core'
import { type Kysely, sql } from 'kysely'
import type { InspectorStreamRow } from '../../inspector-tables.ts'
import type { Tables } from '../../tables.ts'
import { compileOnce } from '../compile-once.ts'

export const inspectorStreamQueries = (builder: Kysely<Tables>) => ({
  upsert: compileOnce((row: InspectorStreamRow) =>
    builder
      .insertInto('inspector_streams')
      .values({ workspace: row.workspace, stream: row.stream, branch: row.branch, chosen_at: row.chosen_at })
      .onConflict((conflict) =>
        conflict
          .columns(['workspace', 'stream'])
          .doUpdateSet({ branch: sql.ref('excluded.branch'), chosen_at: sql.ref('excluded.chosen_at') }),
      ),
  ),

  find: compileOnce((of: { readonly workspace: WorkspaceId; readonly stream: string }) =>
    builder
      .selectFrom('inspector_streams')
      .selectAll()
      .where('workspace', '=', of.workspace)
      .where('stream', '=', of.stream),
  ),

  list: compileOnce((of: { readonly workspace: WorkspaceId; readonly most: number }) =>
    builder
      .selectFrom('inspector_streams')
      .selectAll()
      .where('workspace', '=', of.workspace)
      .orderBy('chosen_at', 'desc')
      .orderBy('stream')
      .limit(of.most),
  ),

  /** Of a stream that still sends there are samples. */
  expire: compileOnce((of: { readonly workspace: WorkspaceId; readonly before: string }) =>
    builder
      .deleteFrom('inspector_streams')
      .where('workspace', '=', of.workspace)
      .where('chosen_at', '<', of.before)
      .where('stream', 'not in', (query) =>
        query.selectFrom('inspector_samples').select('stream').where('workspace', '=', of.workspace),
      ),
  ),
})
