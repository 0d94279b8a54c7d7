import type { WorkspaceId } from '@plan/core'
import { type Kysely, sql } from 'kysely'
import type { InspectorSampleRow } from '../../inspector-tables.ts'
import type { Tables } from '../../tables.ts'
import { compileOnce } from '../compile-once.ts'
import { compileRows } from '../compile-rows.ts'

type Wanted = {
  readonly workspace: WorkspaceId
  readonly after: number
  readonly before: number
  /** NULL for any, as the three after it. */
  readonly source: string | null
  readonly environment: string | null
  readonly eventName: string | null
  readonly stream: string | null
  readonly most: number
}

export const inspectorSampleQueries = (builder: Kysely<Tables>) => {
  const find = (of: Wanted) =>
    builder
      .selectFrom('inspector_samples')
      .innerJoin('inspector_shapes', (join) =>
        join
          .onRef('inspector_shapes.workspace', '=', 'inspector_samples.workspace')
          .onRef('inspector_shapes.number', '=', 'inspector_samples.shape'),
      )
      .select([
        'inspector_samples.number',
        'inspector_samples.shape',
        'inspector_samples.at',
        'inspector_samples.stream',
        'inspector_samples.element',
        'inspector_samples.expires_at',
        'inspector_shapes.source',
        'inspector_shapes.environment',
        'inspector_shapes.app_version',
        'inspector_shapes.platform',
        'inspector_shapes.event_name',
        'inspector_shapes.schema',
        'inspector_shapes.checks',
      ])
      .where('inspector_samples.workspace', '=', of.workspace)
      .where('inspector_samples.number', '>', of.after)
      .where('inspector_samples.number', '<', of.before)
      .where(sql<boolean>`(cast(${of.source} as text) is null or source = ${of.source})`)
      .where(sql<boolean>`(cast(${of.environment} as text) is null or environment = ${of.environment})`)
      .where(sql<boolean>`(cast(${of.eventName} as text) is null or event_name = ${of.eventName})`)
      .where(sql<boolean>`(cast(${of.stream} as text) is null or stream = ${of.stream})`)

  return {
    insert: compileRows(
      { workspace: true, number: true, shape: true, at: true, stream: true, element: true, expires_at: true },
      (rows: readonly InspectorSampleRow[], _: object) => builder.insertInto('inspector_samples').values(rows),
    ),

    oldestFirst: compileOnce((of: Wanted) => find(of).orderBy('inspector_samples.number').limit(of.most)),

    newestFirst: compileOnce((of: Wanted) => find(of).orderBy('inspector_samples.number', 'desc').limit(of.most)),

    /** The newest that has so many newer ones. */
    newestBehind: compileOnce((of: { readonly workspace: WorkspaceId; readonly most: number }) =>
      builder
        .selectFrom('inspector_samples')
        .select('number')
        .where('workspace', '=', of.workspace)
        .orderBy('number', 'desc')
        .limit(sql.lit(1))
        .offset(of.most),
    ),

    /** Those that are past their time, and those up to a number. */
    expire: compileOnce((of: { readonly workspace: WorkspaceId; readonly now: string; readonly upTo: number }) =>
      builder
        .deleteFrom('inspector_samples')
        .where('workspace', '=', of.workspace)
        .where((where) => where.or([where('expires_at', '<=', of.now), where('number', '<=', of.upTo)])),
    ),
  }
}
