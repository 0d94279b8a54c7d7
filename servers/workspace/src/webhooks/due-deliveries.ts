import type { WorkspaceId } from '@plan/core'
import type { Delivery, MergeIntoMain, StorageFailure, Webhook } from '@plan/storage'
import { ResultAsync } from 'neverthrow'
import { type Surroundings, timestamp } from '../surroundings.ts'

/**
 * Everything that is to be sent now, in all workspaces. A merge leaves no note for this: its action
 * in main's log is the note, and a delivery that is not there yet is made from it.
 */
export const dueDeliveries = (surroundings: Surroundings): ResultAsync<readonly Delivery[], StorageFailure> =>
  surroundings.storage.webhooks
    .workspaces()
    .andThen((ids) => ResultAsync.combine(ids.map((id) => dueIn(surroundings, id))))
    .map((lists) => lists.flat())

const dueIn = (
  surroundings: Surroundings,
  workspaceId: WorkspaceId,
): ResultAsync<readonly Delivery[], StorageFailure> =>
  enqueueMerge(surroundings, workspaceId).andThen(() =>
    surroundings.storage.webhooks.due(workspaceId, timestamp(surroundings)),
  )

function enqueueMerge(surroundings: Surroundings, workspaceId: WorkspaceId): ResultAsync<unknown, StorageFailure> {
  const { webhooks } = surroundings.storage
  return webhooks.lastMerge(workspaceId).andThen((merge) =>
    webhooks.list(workspaceId).andThen((all) =>
      ResultAsync.combine(
        all.flatMap((webhook) =>
          merge !== undefined && awaits(webhook, merge)
            ? [
                webhooks.enqueue({
                  workspaceId,
                  webhookId: webhook.id,
                  id: surroundings.newId('delivery'),
                  revision: merge.revision,
                  trigger: 'merge',
                  actor: merge.actor,
                  door: merge.door,
                  createdAt: timestamp(surroundings),
                }),
              ]
            : [],
        ),
      ),
    ),
  )
}

const awaits = (
  { isEnabled, publishesOnMerge, fromRevision, publishedRevision }: Webhook,
  { revision }: MergeIntoMain,
): boolean => isEnabled && publishesOnMerge && revision > fromRevision && revision > publishedRevision
