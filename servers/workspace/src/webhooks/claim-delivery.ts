import type { Delivery, StorageFailure, Webhook } from '@plan/storage'
import { okAsync, type ResultAsync } from 'neverthrow'
import { type Surroundings, timestamp } from '../surroundings.ts'

/** A delivery that is ours to send for a while, and where it goes. */
export interface ClaimedDelivery {
  readonly delivery: Delivery
  readonly webhook: Webhook
}

/** How long nobody else sends it, in milliseconds: many times what an attempt may take. */
const claimTime = 60_000

/** Takes a due delivery for one attempt. Undefined where another was first or its webhook is gone. */
export function claimDelivery(
  surroundings: Surroundings,
  due: Delivery,
): ResultAsync<ClaimedDelivery | undefined, StorageFailure> {
  const { webhooks } = surroundings.storage
  const until = new Date(surroundings.now().getTime() + claimTime).toISOString()
  return webhooks
    .claim(due, { at: timestamp(surroundings), until })
    .andThen((delivery) =>
      delivery === undefined
        ? okAsync(undefined)
        : webhooks
            .find(delivery.workspaceId, delivery.webhookId)
            .map((webhook) => (webhook === undefined ? undefined : { delivery, webhook })),
    )
}
