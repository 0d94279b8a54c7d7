import type { WorkspaceId } from '@plan/core'
import type { Kysely } from 'kysely'
import type { InvitationRow, Tables } from '../tables.ts'
import { compileOnce } from './compile-once.ts'

/** What names an invitation. */
export interface InvitationKey {
  readonly workspace: WorkspaceId
  readonly id: string
}

export const invitationQueries = (builder: Kysely<Tables>) => ({
  /** Changes no row when the address has an open invitation, or the id or the secret is taken. */
  insert: compileOnce((row: InvitationRow) =>
    builder
      .insertInto('invitations')
      .values({
        workspace: row.workspace,
        id: row.id,
        email: row.email,
        email_key: row.email_key,
        role: row.role,
        token_digest: row.token_digest,
        invited_by: row.invited_by,
        created_at: row.created_at,
        expires_at: row.expires_at,
        accepted_at: row.accepted_at,
      })
      .onConflict((conflict) => conflict.doNothing()),
  ),

  find: compileOnce((of: InvitationKey) =>
    builder.selectFrom('invitations').selectAll().where('workspace', '=', of.workspace).where('id', '=', of.id),
  ),

  findByDigest: compileOnce((of: { readonly digest: string }) =>
    builder.selectFrom('invitations').selectAll().where('token_digest', '=', of.digest),
  ),

  findOpen: compileOnce((of: { readonly email_key: string; readonly now: string }) =>
    builder
      .selectFrom('invitations')
      .selectAll()
      .where('email_key', '=', of.email_key)
      .where('accepted_at', 'is', null)
      .where('expires_at', '>', of.now)
      .orderBy('created_at')
      .orderBy('workspace')
      .limit(1),
  ),

  list: compileOnce((of: { readonly workspace: WorkspaceId }) =>
    builder
      .selectFrom('invitations')
      .selectAll()
      .where('workspace', '=', of.workspace)
      .orderBy('created_at')
      .orderBy('id'),
  ),

  /** Makes room for another invitation of the address. */
  removeEnded: compileOnce(
    (of: { readonly workspace: WorkspaceId; readonly email_key: string; readonly now: string }) =>
      builder
        .deleteFrom('invitations')
        .where('workspace', '=', of.workspace)
        .where('email_key', '=', of.email_key)
        .where('accepted_at', 'is', null)
        .where('expires_at', '<=', of.now),
  ),

  withdraw: compileOnce((of: InvitationKey) =>
    builder
      .deleteFrom('invitations')
      .where('workspace', '=', of.workspace)
      .where('id', '=', of.id)
      .where('accepted_at', 'is', null),
  ),

  /** Changes no row when it ended or was accepted before. */
  accept: compileOnce((of: InvitationKey & { readonly at: string }) =>
    builder
      .updateTable('invitations')
      .set({ accepted_at: of.at })
      .where('workspace', '=', of.workspace)
      .where('id', '=', of.id)
      .where('accepted_at', 'is', null)
      .where('expires_at', '>', of.at),
  ),
})
