import type { WorkspaceId } from '@plan/core'
import type { Kysely } from 'kysely'
import type { IdempotencyRow, Tables } from '../tables.ts'
import { compileOnce } from './compile-once.ts'

export const idempotencyQueries = (builder: Kysely<Tables>) => ({
  /** Changes no row when the key is taken. */
  insert: compileOnce((row: IdempotencyRow) =>
    builder
      .insertInto('idempotency_records')
      .values({
        workspace: row.workspace,
        account: row.account,
        key: row.key,
        request_digest: row.request_digest,
        created_at: row.created_at,
        reply: row.reply,
      })
      .onConflict((conflict) => conflict.doNothing()),
  ),

  find: compileOnce((of: Pick<IdempotencyRow, 'workspace' | 'account' | 'key'>) =>
    builder
      .selectFrom('idempotency_records')
      .selectAll()
      .where('workspace', '=', of.workspace)
      .where('account', '=', of.account)
      .where('key', '=', of.key),
  ),

  forgetBefore: compileOnce((of: { readonly workspace: WorkspaceId; readonly created_at: string }) =>
    builder
      .deleteFrom('idempotency_records')
      .where('workspace', '=', of.workspace)
      .where('created_at', '<', of.created_at),
  ),
})
