/** Reading rows into the records of the port. A document that cannot be read makes the row a damaged one. */
import { type Milestone, workspaceSettingsSchema } from '@plan/core'
import { err, ok, type Result } from 'neverthrow'
import type {
  Action,
  Branch,
  Delivery,
  IdempotencyRecord,
  MergeIntoMain,
  ServiceAccount,
  StorageFailure,
  Webhook,
  Workspace,
} from './storage.ts'
import type {
  ActionRow,
  BranchRow,
  DeliveryRow,
  IdempotencyRow,
  ServiceAccountRow,
  WebhookRow,
  WorkspaceRow,
} from './tables.ts'

/** The failure of meeting a row that no commit can have written. */
export const damaged = (cause: unknown): StorageFailure => ({ code: 'storage-damaged', cause })

/** Approvals are written by this program alone, from values it has checked. */
export const readBranch = (row: BranchRow): Branch => ({
  workspaceId: row.workspace,
  id: row.id,
  name: row.name,
  status: row.status,
  revision: row.revision,
  baseRevision: row.base_revision,
  approvals: JSON.parse(row.approvals),
  description: row.description === '' ? undefined : row.description,
  createdAt: row.created_at,
})

/** Settings written before a member existed take that member's default. */
export function readWorkspace(row: WorkspaceRow): Result<Workspace, StorageFailure> {
  const settings = workspaceSettingsSchema.safeParse(JSON.parse(row.settings))
  return settings.success
    ? ok({ id: row.id, name: row.name, settings: settings.data, createdAt: row.created_at })
    : err(damaged(settings.error))
}

export const readServiceAccount = (row: ServiceAccountRow): ServiceAccount => ({
  workspaceId: row.workspace,
  name: row.name,
  secretDigest: row.secret_digest,
  createdAt: row.created_at,
})

export const readIdempotencyRecord = (row: IdempotencyRow): IdempotencyRecord => ({
  workspaceId: row.workspace,
  account: row.account,
  key: row.key,
  requestDigest: row.request_digest,
  reply: row.reply,
  createdAt: row.created_at,
})

type MilestoneRow = Pick<ActionRow, 'at' | 'actor_kind' | 'actor_id' | 'kind' | 'status'>

export const readMilestone = (row: MilestoneRow): Milestone => ({
  at: row.at,
  actor: { kind: row.actor_kind, id: row.actor_id },
  kind: row.kind,
  ...(row.status === null ? {} : { status: row.status }),
})

export const readAction = (row: ActionRow): Action => ({
  ...readMilestone(row),
  revision: row.revision,
  door: row.door,
  sentence: row.sentence,
  changes: JSON.parse(row.changes),
  ...(row.details === null ? {} : { details: JSON.parse(row.details) }),
  previousHash: row.previous_hash,
  hash: row.hash,
})

export const readWebhook = (row: WebhookRow): Webhook => ({
  workspaceId: row.workspace,
  id: row.id,
  name: row.name,
  url: row.url,
  sealedSecret: row.secret,
  ...(row.previous_secret === null || row.previous_until === null
    ? {}
    : { previous: { sealedSecret: row.previous_secret, until: row.previous_until } }),
  isEnabled: row.enabled === 1,
  publishesOnMerge: row.publishes_on_merge === 1,
  allowsPrivateAddresses: row.allows_private === 1,
  ...(row.alerts_on_issues === 1 ? { alertsOnIssues: true } : {}),
  fromRevision: row.from_revision,
  publishedRevision: row.published_revision,
  createdAt: row.created_at,
})

export const readDelivery = (row: DeliveryRow): Delivery => ({
  workspaceId: row.workspace,
  webhookId: row.webhook,
  id: row.id,
  revision: row.revision,
  trigger: row.trigger,
  ...(row.payload === null ? {} : { payload: row.payload }),
  actor: { kind: row.actor_kind, id: row.actor_id },
  door: row.door,
  state: row.state,
  attempts: row.attempts,
  nextAttemptAt: row.next_attempt_at,
  ...(row.last_status === null ? {} : { lastStatus: row.last_status }),
  ...(row.last_error === null ? {} : { lastError: row.last_error }),
  createdAt: row.created_at,
  ...(row.finished_at === null ? {} : { finishedAt: row.finished_at }),
})

type MergeRow = Pick<ActionRow, 'revision' | 'actor_kind' | 'actor_id' | 'door' | 'details'>

export const readMerge = (row: MergeRow): MergeIntoMain => ({
  revision: row.revision,
  actor: { kind: row.actor_kind, id: row.actor_id },
  door: row.door,
  ...(row.details === null ? {} : { details: JSON.parse(row.details) }),
})
