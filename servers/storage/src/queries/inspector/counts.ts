import type { WorkspaceId } from '@plan/core'
import { type Kysely, sql } from 'kysely'
import type { InspectorCountRow, InspectorSightingRow } from '../../inspector-tables.ts'
import type { Tables } from '../../tables.ts'
import { compileOnce } from '../compile-once.ts'
import { compileRows } from '../compile-rows.ts'

type Range = {
  readonly workspace: WorkspaceId
  readonly from: string
  readonly to: string
}

type Page = {
  readonly workspace: WorkspaceId
  /** The last one of the page before. */
  readonly shape: number
  readonly most: number
}

type Before = {
  readonly workspace: WorkspaceId
  readonly before: string
}

export const inspectorCountQueries = (builder: Kysely<Tables>) => ({
  add: compileRows(
    { workspace: true, hour: true, shape: true, count: true },
    (rows: readonly InspectorCountRow[], _: object) =>
      builder
        .insertInto('inspector_counts')
        .values(rows)
        .onConflict((conflict) =>
          conflict
            .columns(['workspace', 'hour', 'shape'])
            .doUpdateSet({ count: sql`inspector_counts.count + excluded.count` }),
        ),
  ),

  noteSightings: compileRows(
    { workspace: true, shape: true, first_at: true, last_at: true },
    (rows: readonly InspectorSightingRow[], _: object) =>
      builder
        .insertInto('inspector_sightings')
        .values(rows)
        .onConflict((conflict) =>
          conflict.columns(['workspace', 'shape']).doUpdateSet({
            first_at: sql`case when excluded.first_at < inspector_sightings.first_at
              then excluded.first_at else inspector_sightings.first_at end`,
            last_at: sql`case when excluded.last_at > inspector_sightings.last_at
              then excluded.last_at else inspector_sightings.last_at end`,
          }),
        ),
  ),

  /** In the order of the key, after one of them. */
  page: compileOnce((of: Page & { readonly hour: string; readonly to: string }) =>
    builder
      .selectFrom('inspector_counts')
      .select(['hour', 'shape', 'count'])
      .where('workspace', '=', of.workspace)
      .where(sql<boolean>`(hour, shape) > (${of.hour}, ${of.shape})`)
      .where('hour', '<=', of.to)
      .orderBy('hour')
      .orderBy('shape')
      .limit(of.most),
  ),

  sightings: compileOnce((of: Page) =>
    builder
      .selectFrom('inspector_sightings')
      .select(['shape', 'first_at', 'last_at'])
      .where('workspace', '=', of.workspace)
      .where('shape', '>', of.shape)
      .orderBy('shape')
      .limit(of.most),
  ),

  hours: compileRows({ shape: true }, (rows: readonly { readonly shape: number }[], of: Range) =>
    builder
      .selectFrom('inspector_counts')
      .select(['shape', 'hour', 'count'])
      .where('workspace', '=', of.workspace)
      .where('hour', '>=', of.from)
      .where('hour', '<=', of.to)
      .where(
        'shape',
        'in',
        rows.map(({ shape }) => shape),
      ),
  ),

  expire: compileOnce((of: Before) =>
    builder.deleteFrom('inspector_counts').where('workspace', '=', of.workspace).where('hour', '<', of.before),
  ),

  expireSightings: compileOnce((of: Before) =>
    builder.deleteFrom('inspector_sightings').where('workspace', '=', of.workspace).where('last_at', '<', of.before),
  ),
})
