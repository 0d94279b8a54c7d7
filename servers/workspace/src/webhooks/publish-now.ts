import { type Actor, mainBranchId } from '@plan/core'
import type { Delivery, NewAction } from '@plan/storage'
import { errAsync, type ResultAsync } from 'neverthrow'
import { findBranch } from '../find-branch.ts'
import type { Refusal } from '../refusal.ts'
import { type Surroundings, timestamp } from '../surroundings.ts'
import { findWebhook, type WebhookAddress } from './find-webhook.ts'

/** Has main as it stands sent to a webhook as soon as the server gets to it. Asking again while it waits changes nothing. */
export const publishNow = (
  surroundings: Surroundings,
  request: WebhookAddress & { readonly actor: Actor; readonly door: NewAction['door'] },
): ResultAsync<Delivery, Refusal> =>
  findWebhook(surroundings, request).andThen(
    ({ workspaceId, id: webhookId, isEnabled }): ResultAsync<Delivery, Refusal> =>
      isEnabled
        ? findBranch(surroundings, workspaceId, mainBranchId).andThen(({ revision }) =>
            surroundings.storage.webhooks.enqueue({
              workspaceId,
              webhookId,
              id: surroundings.newId('delivery'),
              revision,
              trigger: 'manual',
              actor: request.actor,
              door: request.door,
              createdAt: timestamp(surroundings),
            }),
          )
        : errAsync({ code: 'webhook-disabled' }),
  )
