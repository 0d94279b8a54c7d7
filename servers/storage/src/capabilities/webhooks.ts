import { mainBranchId } from '@plan/core'
import { err, ok, type Result } from 'neverthrow'
import type { Engine } from '../engine.ts'
import { damaged, readDelivery, readMerge, readWebhook } from '../rows.ts'
import type { Delivery, NewDelivery, StorageFailure, Webhook, Webhooks } from '../storage.ts'
import type { DeliveryRow, WebhookRow } from '../tables.ts'
import { all, ask, get, run, type Work } from '../work.ts'
import { saveSettlement } from './settle-delivery.ts'

export const webhooksIn = (engine: Engine): Webhooks => ({
  create: (webhook) =>
    engine.write(function* () {
      const written = yield* run(({ webhooks }) => webhooks.insert(rowOf(webhook)))
      return written === 0 ? err({ code: 'already-exists' } as const) : ok()
    }),

  find: (workspace, webhook) =>
    engine.read(function* () {
      const row = yield* get(({ webhooks }) => webhooks.find({ workspace, webhook }))
      return ok(row && readWebhook(row))
    }),

  list: (workspace) =>
    engine.read(function* () {
      return ok((yield* all(({ webhooks }) => webhooks.list({ workspace }))).map(readWebhook))
    }),

  workspaces: () =>
    engine.read(function* () {
      return ok((yield* all(({ webhooks }) => webhooks.workspaces({}))).map(({ workspace }) => workspace))
    }),

  rotateSecret: (workspace, webhook, { sealedSecret, previousUntil }) =>
    engine.write(function* () {
      const step = { workspace, webhook, secret: sealedSecret, until: previousUntil }
      return ok((yield* run(({ webhooks }) => webhooks.rotateSecret(step))) === 1)
    }),

  setEnabled: (workspace, webhook, isEnabled) =>
    engine.write(function* () {
      const step = { workspace, webhook, enabled: isEnabled ? 1 : 0 }
      return ok((yield* run(({ webhooks }) => webhooks.setEnabled(step))) === 1)
    }),

  setAlertsOnIssues: (workspace, webhook, isOn) =>
    engine.write(function* () {
      const step = { workspace, webhook, isOn: isOn ? 1 : 0 }
      return ok((yield* run(({ webhooks }) => webhooks.setAlertsOnIssues(step))) === 1)
    }),

  remove: (workspace, webhook) =>
    engine.write(function* () {
      yield* ask((session) => session.lockWebhook({ workspace, webhook }))
      yield* run(({ deliveries }) => deliveries.removeAll({ workspace, webhook }))
      return ok((yield* run(({ webhooks }) => webhooks.remove({ workspace, webhook }))) === 1)
    }),

  lastMerge: (workspace) =>
    engine.read(function* () {
      const row = yield* get(({ actions }) => actions.lastMerge({ workspace, branch: mainBranchId }))
      return ok(row && readMerge(row))
    }),

  merges: (workspace, range) =>
    engine.read(function* () {
      const of = { workspace, branch: mainBranchId, ...range }
      return ok((yield* all(({ actions }) => actions.merges(of))).map(readMerge))
    }),

  lastUpdate: (workspace, upTo) =>
    engine.read(function* () {
      return ok(yield* get(({ actions }) => actions.lastUpdate({ workspace, branch: mainBranchId, upTo })))
    }),

  // Looking first spares a transaction when a merge that waits is noticed again.
  enqueue: (delivery) =>
    engine
      .read(function* () {
        return ok(yield* findQueued(delivery))
      })
      .andThen((known) => (known === undefined ? engine.write(() => saveDelivery(delivery)) : ok(known))),

  deliveries: (workspace, webhook, most) =>
    engine.read(function* () {
      return ok((yield* all(({ deliveries }) => deliveries.list({ workspace, webhook, most }))).map(readDelivery))
    }),

  due: (workspace, at) =>
    engine.read(function* () {
      return ok((yield* all(({ deliveries }) => deliveries.due({ workspace, at }))).map(readDelivery))
    }),

  claim: (delivery, { at, until }) =>
    engine.write(function* () {
      const { workspace, webhook, id } = keyOf(delivery)
      yield* ask((session) => session.lockWebhook({ workspace, webhook }))
      const step = { workspace, webhook, id, attempts: delivery.attempts, at, until }
      if ((yield* run(({ deliveries }) => deliveries.claim(step))) === 0) return ok(undefined)
      const row = yield* get(({ deliveries }) => deliveries.find({ workspace, webhook, id }))
      return ok(row && readDelivery(row))
    }),

  settle: (delivery, settlement, commits) => engine.write(() => saveSettlement(delivery, settlement, commits)),
})

const keyOf = ({ workspaceId, webhookId, id }: Delivery) => ({ workspace: workspaceId, webhook: webhookId, id })

const placeOf = ({ workspaceId, webhookId, revision }: NewDelivery) => ({
  workspace: workspaceId,
  webhook: webhookId,
  revision,
})

/** Queues a delivery, unless there is one already that does for it. */
export function* saveDelivery(delivery: NewDelivery): Work<Result<Delivery, StorageFailure>> {
  const { workspace, webhook } = placeOf(delivery)
  yield* ask((session) => session.lockWebhook({ workspace, webhook }))
  const written = yield* run(({ deliveries }) => deliveries.insert(newRowOf(delivery)))
  if (written === 1 && delivery.trigger !== 'issues')
    yield* run(({ deliveries }) => deliveries.supersede({ workspace, webhook, at: delivery.createdAt }))
  const queued = yield* findQueued(delivery)
  return queued === undefined ? err(damaged('a delivery vanished within a transaction')) : ok(queued)
}

function* findQueued(delivery: NewDelivery): Work<Delivery | undefined> {
  const place = placeOf(delivery)
  const row = yield* get(({ deliveries }) => {
    if (delivery.trigger === 'issues') return deliveries.find({ ...place, id: delivery.id })
    return delivery.trigger === 'merge' ? deliveries.ofMerge(place) : deliveries.waitingByHand(place)
  })
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
  payload: delivery.payload ?? null,
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
  alerts_on_issues: webhook.alertsOnIssues ? 1 : 0,
  from_revision: webhook.fromRevision,
  published_revision: webhook.publishedRevision,
  created_at: webhook.createdAt,
})
