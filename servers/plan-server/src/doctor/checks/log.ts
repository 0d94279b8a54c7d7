import { describeRefusal, verifyActionLog } from '@plan/workspace'
import { ResultAsync } from 'neverthrow'
import { type Check, type Finding, notLookedAt } from '../check.ts'

export const logCheck: Check = {
  name: 'log of changes',
  isDeep: true,
  examine: async ({ open }): Promise<Finding> => {
    const opened = await open()
    if (opened.isErr()) return notLookedAt
    const surroundings = opened.value
    const verified = await surroundings.storage.workspaces
      .list()
      .andThen((workspaces) =>
        ResultAsync.combine(
          workspaces.map(({ id }) =>
            verifyActionLog(surroundings, { workspaceId: id }).map((check) => ({ id, ...check })),
          ),
        ),
      )
    if (verified.isErr()) return { verdict: 'problem', says: describeRefusal(verified.error) }
    const damaged = verified.value.filter(({ damages }) => damages.length > 0)
    const actions = verified.value.reduce((sum, check) => sum + check.actions, 0)
    return damaged.length === 0
      ? { verdict: 'ok', says: `${actions} actions of ${verified.value.length} workspaces are as they were written` }
      : {
          verdict: 'problem',
          says: `the log of ${damaged.map(({ id }) => id).join(', ')} is damaged`,
          advice: 'see audit verify for the places; restore it from a backup',
        }
  },
}
