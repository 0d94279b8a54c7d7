import type { WorkspaceId } from '@plan/core'
import { type Kysely, sql } from 'kysely'
import type { InspectorNoticeRow } from '../../inspector-tables.ts'
import type { Tables } from '../../tables.ts'
import { compileOnce } from '../compile-once.ts'
import { compileRows } from '../compile-rows.ts'

const noticeColumns = {
  workspace: true,
  hour: true,
  source: true,
  environment: true,
  code: true,
  place: true,
  count: true,
  example: true,
  last_seen_at: true,
} as const

/** Of two servers the one whose notice is newer may commit first. */
const isNewer = sql`excluded.last_seen_at >= inspector_notices.last_seen_at`

export const inspectorNoticeQueries = (builder: Kysely<Tables>) => ({
  add: compileRows(noticeColumns, (rows: readonly InspectorNoticeRow[], _: object) =>
    builder
      .insertInto('inspector_notices')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['workspace', 'hour', 'source', 'environment', 'code', 'place']).doUpdateSet({
          count: sql`inspector_notices.count + excluded.count`,
          example: sql`case when ${isNewer} then excluded.example else inspector_notices.example end`,
          last_seen_at: sql`case when ${isNewer} then excluded.last_seen_at else inspector_notices.last_seen_at end`,
        }),
      ),
  ),

  list: compileOnce((of: { readonly workspace: WorkspaceId; readonly from: string; readonly to: string }) =>
    builder
      .selectFrom('inspector_notices')
      .selectAll()
      .where('workspace', '=', of.workspace)
      .where('hour', '>=', of.from)
      .where('hour', '<=', of.to)
      .orderBy('hour', 'desc')
      .orderBy('source')
      .orderBy('environment')
      .orderBy('code')
      .orderBy('place'),
  ),

  expire: compileOnce((of: { readonly workspace: WorkspaceId; readonly before: string }) =>
    builder.deleteFrom('inspector_notices').where('workspace', '=', of.workspace).where('last_seen_at', '<', of.before),
  ),
})
