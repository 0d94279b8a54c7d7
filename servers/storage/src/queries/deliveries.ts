import type { WorkspaceId } from '@plan/core'
import { type Kysely, sql } from 'kysely'
import type { DeliveryRow, Tables } from '../tables.ts'
import { compileOnce } from './compile-once.ts'
import type { WebhookKey } from './webhooks.ts'

/** What names a delivery. */
export interface DeliveryKey extends WebhookKey {
  readonly id: string
}

export const deliveryQueries = (builder: Kysely<Tables>) => ({
  /** Changes no row when the merge has a delivery, or the revision one that waits. */
  insert: compileOnce((row: DeliveryRow) =>
    builder
      .insertInto('deliveries')
      .values({
        workspace: row.workspace,
        webhook: row.webhook,
        id: row.id,
        revision: row.revision,
        trigger: row.trigger,
        actor_kind: row.actor_kind,
        actor_id: row.actor_id,
        door: row.door,
        state: row.state,
        attempts: row.attempts,
        next_attempt_at: row.next_attempt_at,
        claimed_until: row.claimed_until,
        last_status: row.last_status,
        last_error: row.last_error,
        payload: row.payload,
        created_at: row.created_at,
        finished_at: row.finished_at,
      })
      .onConflict((conflict) => conflict.doNothing()),
  ),

  find: compileOnce((of: DeliveryKey) =>
    builder
      .selectFrom('deliveries')
      .selectAll()
      .where('workspace', '=', of.workspace)
      .where('webhook', '=', of.webhook)
      .where('id', '=', of.id),
  ),

  ofMerge: compileOnce((of: WebhookKey & { readonly revision: number }) =>
    builder
      .selectFrom('deliveries')
      .selectAll()
      .where('workspace', '=', of.workspace)
      .where('webhook', '=', of.webhook)
      .where('revision', '=', of.revision)
      .where(sql<boolean>`"trigger" = 'merge'`),
  ),

  waitingByHand: compileOnce((of: WebhookKey & { readonly revision: number }) =>
    builder
      .selectFrom('deliveries')
      .selectAll()
      .where('workspace', '=', of.workspace)
      .where('webhook', '=', of.webhook)
      .where('revision', '=', of.revision)
      .where(sql<boolean>`"trigger" = 'manual'`)
      .where(sql<boolean>`state = 'pending'`),
  ),

  /**
   * Ends the waiting of all but the newest revision. Also of one that is being sent: should it be
   * delivered all the same, that is noted. What tells of issues has no part in this.
   */
  supersede: compileOnce((of: WebhookKey & { readonly at: string }) =>
    builder
      .updateTable('deliveries')
      .set({ state: 'superseded', finished_at: of.at })
      .where('workspace', '=', of.workspace)
      .where('webhook', '=', of.webhook)
      .where(sql<boolean>`state = 'pending'`)
      .where(sql<boolean>`"trigger" <> 'issues'`)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('deliveries as newer')
            .select(sql<number>`1`.as('one'))
            .whereRef('newer.workspace', '=', 'deliveries.workspace')
            .whereRef('newer.webhook', '=', 'deliveries.webhook')
            .whereRef('newer.revision', '>', 'deliveries.revision')
            .where(sql<boolean>`newer.state in ('pending', 'delivered')`)
            .where(sql<boolean>`newer."trigger" <> 'issues'`),
        ),
      ),
  ),

  list: compileOnce((of: WebhookKey & { readonly most: number }) =>
    builder
      .selectFrom('deliveries')
      .selectAll()
      .where('workspace', '=', of.workspace)
      .where('webhook', '=', of.webhook)
      .orderBy('created_at', 'desc')
      .orderBy('revision', 'desc')
      .orderBy('id', 'desc')
      .limit(of.most),
  ),

  due: compileOnce((of: { readonly workspace: WorkspaceId; readonly at: string }) =>
    builder
      .selectFrom('deliveries')
      .innerJoin('webhooks', (join) =>
        join.onRef('webhooks.workspace', '=', 'deliveries.workspace').onRef('webhooks.id', '=', 'deliveries.webhook'),
      )
      .selectAll('deliveries')
      .where('deliveries.workspace', '=', of.workspace)
      .where(sql<boolean>`state = 'pending'`)
      .where('next_attempt_at', '<=', of.at)
      .where((where) => where.or([where('claimed_until', 'is', null), where('claimed_until', '<=', of.at)]))
      .where('webhooks.enabled', '=', sql.lit(1))
      .orderBy('next_attempt_at')
      .orderBy('deliveries.id'),
  ),

  /** Changes no row when another has claimed it since, or is sending to the same webhook. */
  claim: compileOnce((of: DeliveryKey & { readonly attempts: number; readonly at: string; readonly until: string }) =>
    builder
      .updateTable('deliveries')
      .set({ attempts: sql`attempts + 1`, claimed_until: of.until })
      .where('workspace', '=', of.workspace)
      .where('webhook', '=', of.webhook)
      .where('id', '=', of.id)
      .where('attempts', '=', of.attempts)
      .where(sql<boolean>`state = 'pending'`)
      .where('next_attempt_at', '<=', of.at)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('deliveries as other')
              .select(sql<number>`1`.as('one'))
              .whereRef('other.workspace', '=', 'deliveries.workspace')
              .whereRef('other.webhook', '=', 'deliveries.webhook')
              .where('other.claimed_until', '>', of.at),
          ),
        ),
      ),
  ),

  settle: compileOnce(
    (
      of: DeliveryKey &
        Pick<DeliveryRow, 'attempts' | 'state' | 'next_attempt_at' | 'last_status' | 'last_error' | 'finished_at'>,
    ) =>
      builder
        .updateTable('deliveries')
        .set({
          state: of.state,
          next_attempt_at: of.next_attempt_at,
          claimed_until: null,
          last_status: of.last_status,
          last_error: of.last_error,
          finished_at: of.finished_at,
        })
        .where('workspace', '=', of.workspace)
        .where('webhook', '=', of.webhook)
        .where('id', '=', of.id)
        .where('attempts', '=', of.attempts),
  ),

  removeAll: compileOnce((of: WebhookKey) =>
    builder.deleteFrom('deliveries').where('workspace', '=', of.workspace).where('webhook', '=', of.webhook),
  ),
})
