import { ResultAsync } from 'neverthrow'
import { type Check, type Finding, notLookedAt } from '../check.ts'

export const webhooksCheck: Check = {
  name: 'webhooks',
  examine: async ({ open }): Promise<Finding> => {
    const opened = await open()
    if (opened.isErr()) return notLookedAt
    const { storage, webhookSecrets } = opened.value
    const listed = await storage.workspaces
      .list()
      .andThen((workspaces) => ResultAsync.combine(workspaces.map(({ id }) => storage.webhooks.list(id))))
    if (listed.isErr()) return { verdict: 'problem', says: `they cannot be read (${listed.error.code})` }
    const webhooks = listed.value.flat()
    const lost = webhooks.filter(
      ({ workspaceId, id, sealedSecret }) =>
        webhookSecrets.open(sealedSecret, { workspaceId, webhookId: id }) === undefined,
    )
    return lost.length === 0
      ? { verdict: 'ok', says: `${webhooks.length}, and the secret of each can be opened` }
      : {
          verdict: 'problem',
          says: `the secret of ${lost.map(({ workspaceId, id }) => `${id} in ${workspaceId}`).join(', ')} cannot be opened`,
          advice: 'put back the pepper it was made with, or give it a new one with webhook rotate',
        }
  },
}
