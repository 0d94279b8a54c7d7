import type { WorkspaceId } from '@plan/core'
import type { ObservationDamage } from '@plan/storage'
import { ResultAsync } from 'neverthrow'
import { type Check, type Finding, notLookedAt } from '../check.ts'

export const observationsCheck: Check = {
  name: 'observations',
  examine: async ({ open }): Promise<Finding> => {
    const opened = await open()
    if (opened.isErr()) return notLookedAt
    const { storage } = opened.value
    const { observations } = storage.inspector
    const read = await storage.workspaces
      .list()
      .andThen((workspaces) =>
        ResultAsync.combine(workspaces.map(({ id }) => observations.damages(id).map((damages) => lineOf(id, damages)))),
      )
    if (read.isErr()) return { verdict: 'problem', says: `they cannot be read (${read.error.code})` }
    const lines = read.value.filter((line) => line !== '')
    return lines.length === 0
      ? { verdict: 'ok', says: 'every commit of the Inspector can be read' }
      : {
          verdict: 'problem',
          says: lines.join('; '),
          advice:
            'what they held is not counted, and messages among it that are sent again count again; restore a backup from before, or leave them: messages go after 7 days, counts after inspectorRetentionDays',
        }
  },
}

const lineOf = (workspaceId: WorkspaceId, damages: readonly ObservationDamage[]): string =>
  damages.length === 0
    ? ''
    : `in ${workspaceId} ${damages.map(({ what, number, at }) => `the ${what} of commit ${number} (${at})`).join(' and ')} are damaged`
