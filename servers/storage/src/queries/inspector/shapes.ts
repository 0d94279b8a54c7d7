import type { WorkspaceId } from '@plan/core'
import { type Kysely, sql } from 'kysely'
import type { InspectorShapeRow } from '../../inspector-tables.ts'
import type { Tables } from '../../tables.ts'
import { compileOnce } from '../compile-once.ts'
import { compileRows } from '../compile-rows.ts'

const shapeColumns = {
  workspace: true,
  number: true,
  digest: true,
  source: true,
  environment: true,
  app_version: true,
  platform: true,
  event_name: true,
  schema: true,
  checks: true,
  registered: true,
} as const

export const inspectorShapeQueries = (builder: Kysely<Tables>) => ({
  /** Those of the digests that were asked for within so many expiries. */
  fresh: compileRows(
    { digest: true },
    (rows: readonly { readonly digest: string }[], of: { readonly workspace: WorkspaceId; readonly within: number }) =>
      builder
        .selectFrom('inspector_shapes')
        .innerJoin('inspector_heads', 'inspector_heads.workspace', 'inspector_shapes.workspace')
        .select(['inspector_shapes.digest', 'inspector_shapes.number'])
        .where('inspector_shapes.workspace', '=', of.workspace)
        .where(sql<boolean>`registered > expiries - ${of.within}`)
        .where(
          'digest',
          'in',
          rows.map(({ digest }) => digest),
        ),
  ),

  /** A shape that is there keeps its number. */
  upsert: compileRows(shapeColumns, (rows: readonly InspectorShapeRow[], _: object) =>
    builder
      .insertInto('inspector_shapes')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['workspace', 'digest']).doUpdateSet({ registered: sql.ref('excluded.registered') }),
      )
      .returning(['digest', 'number']),
  ),

  list: compileOnce((of: { readonly workspace: WorkspaceId; readonly after: number; readonly most: number }) =>
    builder
      .selectFrom('inspector_shapes')
      .selectAll()
      .where('workspace', '=', of.workspace)
      .where('number', '>', of.after)
      .orderBy('number')
      .limit(of.most),
  ),

  /** Those that were not seen since, and whose number nobody has asked for of late. */
  expire: compileOnce((of: { readonly workspace: WorkspaceId; readonly before: string; readonly registered: number }) =>
    builder
      .deleteFrom('inspector_shapes')
      .where('workspace', '=', of.workspace)
      .where('registered', '<', of.registered)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('inspector_sightings as seen')
              .select(sql<number>`1`.as('one'))
              .whereRef('seen.workspace', '=', 'inspector_shapes.workspace')
              .whereRef('seen.shape', '=', 'inspector_shapes.number')
              .where('seen.last_at', '>=', of.before),
          ),
        ),
      ),
  ),
})
