import type { WorkspaceId } from '@plan/core'
import { type Kysely, sql } from 'kysely'
import type { InspectorKeyRow } from '../../inspector-tables.ts'
import type { Tables } from '../../tables.ts'
import { compileOnce } from '../compile-once.ts'

type KeyAt = {
  readonly workspace: WorkspaceId
  readonly id: string
  readonly at: string
}

export const inspectorKeyQueries = (builder: Kysely<Tables>) => ({
  /** Changes no row when the id or the digest is taken. */
  insert: compileOnce((row: InspectorKeyRow) =>
    builder
      .insertInto('inspector_keys')
      .values({
        workspace: row.workspace,
        id: row.id,
        source: row.source,
        name: row.name,
        key_digest: row.key_digest,
        hint: row.hint,
        created_at: row.created_at,
        ends_at: row.ends_at,
        used_at: row.used_at,
      })
      .onConflict((conflict) => conflict.doNothing()),
  ),

  findByDigest: compileOnce((of: { readonly digest: string }) =>
    builder.selectFrom('inspector_keys').selectAll().where('key_digest', '=', of.digest),
  ),

  list: compileOnce((of: { readonly workspace: WorkspaceId }) =>
    builder
      .selectFrom('inspector_keys')
      .selectAll()
      .where('workspace', '=', of.workspace)
      .orderBy('created_at')
      .orderBy('id'),
  ),

  /** An end that is set already is never moved further away. */
  end: compileOnce((of: KeyAt) =>
    builder
      .updateTable('inspector_keys')
      .set({ ends_at: sql`case when ends_at <= ${of.at} then ends_at else ${of.at} end` })
      .where('workspace', '=', of.workspace)
      .where('id', '=', of.id),
  ),

  /** Changes no row when it was used then or later. */
  noteUse: compileOnce((of: KeyAt) =>
    builder
      .updateTable('inspector_keys')
      .set({ used_at: of.at })
      .where('workspace', '=', of.workspace)
      .where('id', '=', of.id)
      .where((where) => where.or([where('used_at', 'is', null), where('used_at', '<', of.at)])),
  ),
})
