import { err, ok, type ResultAsync } from 'neverthrow'
import { findWorkspace } from '../find-branch.ts'
import type { Refusal } from '../refusal.ts'
import type { Surroundings } from '../surroundings.ts'
import type { WebhookAddress } from './find-webhook.ts'

/** Removes a webhook with what waits for it and the log of what was sent. */
export const removeWebhook = (
  surroundings: Surroundings,
  { workspaceId, webhookId }: WebhookAddress,
): ResultAsync<void, Refusal> =>
  findWorkspace(surroundings, workspaceId)
    .andThen(({ id }) => surroundings.storage.webhooks.remove(id, webhookId))
    .andThen((isGone) => (isGone ? ok() : err({ code: 'webhook-not-found' } as const)))
