import type { WorkspaceId } from '@plan/core'
import type { Kysely } from 'kysely'
import type { ServiceAccountRow, Tables } from '../tables.ts'
import { compileOnce } from './compile-once.ts'

export const serviceAccountQueries = (builder: Kysely<Tables>) => ({
  /** Changes no row when the name is taken. */
  insert: compileOnce((row: ServiceAccountRow) =>
    builder
      .insertInto('service_accounts')
      .values({
        workspace: row.workspace,
        name: row.name,
        secret_digest: row.secret_digest,
        created_at: row.created_at,
      })
      .onConflict((conflict) => conflict.doNothing()),
  ),

  find: compileOnce((of: { readonly workspace: WorkspaceId; readonly name: string }) =>
    builder
      .selectFrom('service_accounts')
      .selectAll()
      .where('workspace', '=', of.workspace)
      .where('name', '=', of.name),
  ),

  remove: compileOnce((of: { readonly workspace: WorkspaceId; readonly name: string }) =>
    builder.deleteFrom('service_accounts').where('workspace', '=', of.workspace).where('name', '=', of.name),
  ),

  list: compileOnce((of: { readonly workspace: WorkspaceId }) =>
    builder.selectFrom('service_accounts').selectAll().where('workspace', '=', of.workspace).orderBy('name'),
  ),
})
