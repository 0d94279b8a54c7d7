import type { StorageFailure } from '@plan/storage'
import { ResultAsync } from 'neverthrow'
import type { Surroundings } from '../surroundings.ts'

/** Disables every webhook of every workspace, as a copy of a store needs it; the result is how many. */
export const disableWebhooks = ({ storage }: Surroundings): ResultAsync<number, StorageFailure> =>
  storage.workspaces
    .list()
    .andThen((workspaces) => ResultAsync.combine(workspaces.map(({ id }) => storage.webhooks.list(id))))
    .andThen((lists) => {
      const enabled = lists.flat().filter(({ isEnabled }) => isEnabled)
      return ResultAsync.combine(
        enabled.map(({ workspaceId, id }) => storage.webhooks.setEnabled(workspaceId, id, false)),
      ).map(() => enabled.length)
    })
