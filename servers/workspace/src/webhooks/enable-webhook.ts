import { err, ok, type ResultAsync } from 'neverthrow'
import { findWorkspace } from '../find-branch.ts'
import type { Refusal } from '../refusal.ts'
import type { Surroundings } from '../surroundings.ts'
import type { WebhookAddress } from './find-webhook.ts'

/** Lets a webhook be sent to again, or not any more. What waits for it goes on waiting meanwhile. */
export const enableWebhook = (
  surroundings: Surroundings,
  { workspaceId, webhookId, isEnabled }: WebhookAddress & { readonly isEnabled: boolean },
): ResultAsync<void, Refusal> =>
  findWorkspace(surroundings, workspaceId)
    .andThen(({ id }) => surroundings.storage.webhooks.setEnabled(id, webhookId, isEnabled))
    .andThen((isDone) => (isDone ? ok() : err({ code: 'webhook-not-found' } as const)))
