import type { WorkspaceId } from '@plan/core'
import type { Kysely } from 'kysely'
import type { Tables, WorkspaceRow } from '../tables.ts'
import { compileOnce } from './compile-once.ts'

export const workspaceQueries = (builder: Kysely<Tables>) => ({
  /** Changes no row when the id is taken. */
  insert: compileOnce((row: WorkspaceRow) =>
    builder
      .insertInto('workspaces')
      .values({ id: row.id, name: row.name, settings: row.settings, created_at: row.created_at })
      .onConflict((conflict) => conflict.doNothing()),
  ),

  find: compileOnce((of: { readonly workspace: WorkspaceId }) =>
    builder.selectFrom('workspaces').selectAll().where('id', '=', of.workspace),
  ),

  list: compileOnce((_: object) => builder.selectFrom('workspaces').selectAll().orderBy('created_at').orderBy('id')),

  saveSettings: compileOnce((of: { readonly workspace: WorkspaceId; readonly settings: string }) =>
    builder.updateTable('workspaces').set({ settings: of.settings }).where('id', '=', of.workspace),
  ),
})
