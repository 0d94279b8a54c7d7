import type { WorkspaceId } from '@plan/core'
import { type Kysely, sql } from 'kysely'
import type { Tables, WebhookRow } from '../tables.ts'
import { compileOnce } from './compile-once.ts'

/** What names a webhook. */
export interface WebhookKey {
  readonly workspace: WorkspaceId
  readonly webhook: string
}

export const webhookQueries = (builder: Kysely<Tables>) => ({
  /** Changes no row when the id is taken. */
  insert: compileOnce((row: WebhookRow) =>
    builder
      .insertInto('webhooks')
      .values({
        workspace: row.workspace,
        id: row.id,
        name: row.name,
        url: row.url,
        secret: row.secret,
        previous_secret: row.previous_secret,
        previous_until: row.previous_until,
        enabled: row.enabled,
        publishes_on_merge: row.publishes_on_merge,
        allows_private: row.allows_private,
        alerts_on_issues: row.alerts_on_issues,
        from_revision: row.from_revision,
        published_revision: row.published_revision,
        created_at: row.created_at,
      })
      .onConflict((conflict) => conflict.doNothing()),
  ),

  find: compileOnce((of: WebhookKey) =>
    builder.selectFrom('webhooks').selectAll().where('workspace', '=', of.workspace).where('id', '=', of.webhook),
  ),

  list: compileOnce((of: { readonly workspace: WorkspaceId }) =>
    builder
      .selectFrom('webhooks')
      .selectAll()
      .where('workspace', '=', of.workspace)
      .orderBy('created_at')
      .orderBy('id'),
  ),

  workspaces: compileOnce((_: object) =>
    builder
      .selectFrom('webhooks')
      .select('workspace')
      .distinct()
      .where('enabled', '=', sql.lit(1))
      .orderBy('workspace'),
  ),

  /** In one statement, so that of two rotations at once none is lost. */
  rotateSecret: compileOnce((of: WebhookKey & { readonly secret: string; readonly until: string }) =>
    builder
      .updateTable('webhooks')
      .set({ previous_secret: sql.ref('secret'), previous_until: of.until, secret: of.secret })
      .where('workspace', '=', of.workspace)
      .where('id', '=', of.webhook),
  ),

  setEnabled: compileOnce((of: WebhookKey & { readonly enabled: number }) =>
    builder
      .updateTable('webhooks')
      .set({ enabled: of.enabled })
      .where('workspace', '=', of.workspace)
      .where('id', '=', of.webhook),
  ),

  setAlertsOnIssues: compileOnce((of: WebhookKey & { readonly isOn: number }) =>
    builder
      .updateTable('webhooks')
      .set({ alerts_on_issues: of.isOn })
      .where('workspace', '=', of.workspace)
      .where('id', '=', of.webhook),
  ),

  published: compileOnce((of: WebhookKey & { readonly revision: number }) =>
    builder
      .updateTable('webhooks')
      .set({ published_revision: of.revision })
      .where('workspace', '=', of.workspace)
      .where('id', '=', of.webhook)
      .where('published_revision', '<', of.revision),
  ),

  remove: compileOnce((of: WebhookKey) =>
    builder.deleteFrom('webhooks').where('workspace', '=', of.workspace).where('id', '=', of.webhook),
  ),
})
