import { err, ok, type ResultAsync } from 'neverthrow'
import { findWorkspace } from '../find-branch.ts'
import type { Refusal } from '../refusal.ts'
import type { Surroundings } from '../surroundings.ts'
import type { WebhookAddress } from './find-webhook.ts'

/** Tells a webhook of issues from now on, or not any more. What others were told of is not told again. */
export const alertWebhook = (
  surroundings: Surroundings,
  { workspaceId, webhookId, isOn }: WebhookAddress & { readonly isOn: boolean },
): ResultAsync<void, Refusal> =>
  findWorkspace(surroundings, workspaceId)
    .andThen(({ id }) => surroundings.storage.webhooks.setAlertsOnIssues(id, webhookId, isOn))
    .andThen((isDone) => (isDone ? ok() : err({ code: 'webhook-not-found' } as const)))
