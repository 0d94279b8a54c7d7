import type { Delivery } from '@plan/storage'
import type { ResultAsync } from 'neverthrow'
import type { Refusal } from '../refusal.ts'
import type { Surroundings } from '../surroundings.ts'
import { findWebhook, type WebhookAddress } from './find-webhook.ts'

const mostShown = 100

/** What was sent to a webhook and what waits for it, the newest first; without bodies. */
export const listDeliveries = (
  surroundings: Surroundings,
  request: WebhookAddress,
): ResultAsync<readonly Delivery[], Refusal> =>
  findWebhook(surroundings, request).andThen(({ workspaceId, id }) =>
    surroundings.storage.webhooks
      .deliveries(workspaceId, id, mostShown)
      .map((deliveries) => deliveries.map(({ payload: _, ...delivery }) => delivery)),
  )
