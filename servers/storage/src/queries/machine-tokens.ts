import type { WorkspaceId } from '@plan/core'
import type { Kysely } from 'kysely'
import type { MachineTokenRow, Tables } from '../tables.ts'
import { compileOnce } from './compile-once.ts'

export const machineTokenQueries = (builder: Kysely<Tables>) => ({
  /** Changes no row when a token that nobody revoked has the name, or the id or the secret is taken. */
  insert: compileOnce((row: MachineTokenRow) =>
    builder
      .insertInto('machine_tokens')
      .values({
        workspace: row.workspace,
        id: row.id,
        name: row.name,
        person: row.person,
        secret_digest: row.secret_digest,
        branch_pattern: row.branch_pattern,
        access: row.access,
        created_at: row.created_at,
        expires_at: row.expires_at,
        revoked_at: row.revoked_at,
      })
      .onConflict((conflict) => conflict.doNothing()),
  ),

  find: compileOnce((of: { readonly workspace: WorkspaceId; readonly name: string }) =>
    builder
      .selectFrom('machine_tokens')
      .selectAll()
      .where('workspace', '=', of.workspace)
      .where('name', '=', of.name)
      .where('revoked_at', 'is', null),
  ),

  findByDigest: compileOnce((of: { readonly digest: string }) =>
    builder.selectFrom('machine_tokens').selectAll().where('secret_digest', '=', of.digest),
  ),

  list: compileOnce((of: { readonly workspace: WorkspaceId }) =>
    builder
      .selectFrom('machine_tokens')
      .selectAll()
      .where('workspace', '=', of.workspace)
      .orderBy('created_at')
      .orderBy('id'),
  ),

  revoke: compileOnce((of: { readonly workspace: WorkspaceId; readonly id: string; readonly at: string }) =>
    builder
      .updateTable('machine_tokens')
      .set({ revoked_at: of.at })
      .where('workspace', '=', of.workspace)
      .where('id', '=', of.id)
      .where('revoked_at', 'is', null),
  ),

  revokeOfMember: compileOnce((of: { readonly workspace: WorkspaceId; readonly person: string; readonly at: string }) =>
    builder
      .updateTable('machine_tokens')
      .set({ revoked_at: of.at })
      .where('workspace', '=', of.workspace)
      .where('person', '=', of.person)
      .where('revoked_at', 'is', null),
  ),
})
