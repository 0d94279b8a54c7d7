import { mainBranchId } from '@plan/core'
import { err, ok } from 'neverthrow'
import { damaged, readDelivery, readMerge, readWebhook } from '../rows.ts'
import type { Delivery, NewDelivery, Webhook, Webhooks } from '../storage.ts'
import type { DeliveryRow, WebhookRow } from '../tables.ts'
import type { Connection, Statements } from './connection.ts'
import { sqliteQueries } from './queries.ts'
import { settle } from './settle.ts'
import { saveSettlement } from './settle-delivery.ts'

const { actions, deliveries, webhooks } = sqliteQueries

export const webhooksIn = (connection: Connection): Webhooks => ({
  create: (webhook) =>
    settle(
      connection.write((statements) =>
        statements.run(webhooks.insert(rowOf(webhook))) === 0 ? err({ code: 'already-exists' } as const) : ok(),
      ),
    ),

  find: (workspace, webhook) =>
    settle(
      connection.read((statements) => {
        const row = statements.get(webhooks.find({ workspace, webhook }))
        return ok(row && readWebhook(row))
      }),
    ),

  list: (workspace) =>
    settle(connection.read((statements) => ok(statements.all(webhooks.list({ workspace })).map(readWebhook)))),

  workspaces: () =>
    settle(
      connection.read((statements) => ok(statements.all(webhooks.workspaces({})).map(({ workspace }) => workspace))),
    ),

  rotateSecret: (workspace, webhook, { sealedSecret, previousUntil }) =>
    settle(
      connection.write((statements) => {
        const step = { workspace, webhook, secret: sealedSecret, until: previousUntil }
        return ok(statements.run(webhooks.rotateSecret(step)) === 1)
      }),
    ),

  setEnabled: (workspace, webhook, isEnabled) =>
    settle(
      connection.write((statements) =>
        ok(statements.run(webhooks.setEnabled({ workspace, webhook, enabled: isEnabled ? 1 : 0 })) === 1),
      ),
    ),

  remove: (workspace, webhook) =>
    settle(
      connection.write((statements) => {
        statements.run(deliveries.removeAll({ workspace, webhook }))
        return ok(statements.run(webhooks.remove({ workspace, webhook })) === 1)
      }),
    ),

  lastMerge: (workspace) =>
    settle(
      connection.read((statements) => {
        const row = statements.get(actions.lastMerge({ workspace, branch: mainBranchId }))
        return ok(row && readMerge(row))
      }),
    ),

  merges: (workspace, range) =>
    settle(
      connection.read((statements) =>
        ok(statements.all(actions.merges({ workspace, branch: mainBranchId, ...range })).map(readMerge)),
      ),
    ),

  lastUpdate: (workspace, upTo) =>
    settle(
      connection.read((statements) =>
        ok(statements.get(actions.lastUpdate({ workspace, branch: mainBranchId, upTo }))),
      ),
    ),

  // Looking first spares the write lock when a merge that waits is noticed again.
  enqueue: (delivery) =>
    settle(
      connection
        .read((statements) => ok(findQueued(statements, delivery)))
        .andThen((known) =>
          known === undefined
            ? connection.write((statements) => {
                if (statements.run(deliveries.insert(newRowOf(delivery))) === 1)
                  statements.run(deliveries.supersede({ ...placeOf(delivery), at: delivery.createdAt }))
                const queued = findQueued(statements, delivery)
                return queued === undefined ? err(damaged('a delivery vanished within a transaction')) : ok(queued)
              })
            : ok(known),
        ),
    ),

  deliveries: (workspace, webhook, most) =>
    settle(
      connection.read((statements) =>
        ok(statements.all(deliveries.list({ workspace, webhook, most })).map(readDelivery)),
      ),
    ),

  due: (workspace, at) =>
    settle(connection.read((statements) => ok(statements.all(deliveries.due({ workspace, at })).map(readDelivery)))),

  claim: (delivery, { at, until }) =>
    settle(
      connection.write((statements) => {
        const key = keyOf(delivery)
        const claimed = statements.run(deliveries.claim({ ...key, attempts: delivery.attempts, at, until }))
        const row = claimed === 1 ? statements.get(deliveries.find(key)) : undefined
        return ok(row && readDelivery(row))
      }),
    ),

  settle: (delivery, settlement, commits) =>
    settle(connection.write((statements) => saveSettlement(statements, delivery, settlement, commits))),
})

const keyOf = ({ workspaceId, webhookId, id }: Delivery) => ({ workspace: workspaceId, webhook: webhookId, id })

const placeOf = ({ workspaceId, webhookId, revision }: NewDelivery) => ({
  workspace: workspaceId,
  webhook: webhookId,
  revision,
})

function findQueued(statements: Statements, delivery: NewDelivery): Delivery | undefined {
  const place = placeOf(delivery)
  const row = statements.get(delivery.trigger === 'merge' ? deliveries.ofMerge(place) : deliveries.waitingByHand(place))
  return row && readDelivery(row)
}

const newRowOf = (delivery: NewDelivery): DeliveryRow => ({
  ...placeOf(delivery),
  id: delivery.id,
  trigger: delivery.trigger,
  actor_kind: delivery.actor.kind,
  actor_id: delivery.actor.id,
  door: delivery.door,
  state: 'pending',
  attempts: 0,
  next_attempt_at: delivery.createdAt,
  claimed_until: null,
  last_status: null,
  last_error: null,
  created_at: delivery.createdAt,
  finished_at: null,
})

const rowOf = (webhook: Webhook): WebhookRow => ({
  workspace: webhook.workspaceId,
  id: webhook.id,
  name: webhook.name,
  url: webhook.url,
  secret: webhook.sealedSecret,
  previous_secret: webhook.previous?.sealedSecret ?? null,
  previous_until: webhook.previous?.until ?? null,
  enabled: webhook.isEnabled ? 1 : 0,
  publishes_on_merge: webhook.publishesOnMerge ? 1 : 0,
  allows_private: webhook.allowsPrivateAddresses ? 1 : 0,
  from_revision: webhook.fromRevision,
  published_revision: webhook.publishedRevision,
  created_at: webhook.createdAt,
})
