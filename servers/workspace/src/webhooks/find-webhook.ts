import type { StorageFailure, Webhook } from '@plan/storage'
import { err, ok, type ResultAsync } from 'neverthrow'
import { findWorkspace } from '../find-branch.ts'
import type { WebhookNotFound, WorkspaceNotFound } from '../refusal.ts'
import type { Surroundings } from '../surroundings.ts'

/** Names a webhook of a workspace. */
export interface WebhookAddress {
  readonly workspaceId: string
  readonly webhookId: string
}

export const findWebhook = (
  surroundings: Surroundings,
  { workspaceId, webhookId }: WebhookAddress,
): ResultAsync<Webhook, WorkspaceNotFound | WebhookNotFound | StorageFailure> =>
  findWorkspace(surroundings, workspaceId)
    .andThen(({ id }) => surroundings.storage.webhooks.find(id, webhookId))
    .andThen((webhook) => (webhook === undefined ? err({ code: 'webhook-not-found' } as const) : ok(webhook)))
