import { mainBranchId } from '@plan/core'
import { errAsync, type ResultAsync } from 'neverthrow'
import { findBranch, findWorkspace } from '../find-branch.ts'
import type { Refusal } from '../refusal.ts'
import { type Surroundings, timestamp } from '../surroundings.ts'
import { type KnownWebhook, known } from './list-webhooks.ts'
import { readWebhookUrl } from './webhook-url.ts'

/** A webhook with the secret that signs what is sent to it. Nobody is shown it again. */
export interface NewWebhook extends KnownWebhook {
  readonly secret: string
}

const nameForm = /^[^\p{Cc}\p{Surrogate}]{1,100}$/u

/** Creates a webhook. What was merged before it existed is not sent to it unless somebody asks for it. */
export function createWebhook(
  surroundings: Surroundings,
  request: {
    readonly workspaceId: string
    readonly name: string
    readonly url: string
    readonly publishesOnMerge: boolean
    /** Whether it is told of issues; not unless it is given. */
    readonly alertsOnIssues?: boolean | undefined
    /** The operator's word that the address may lie in a private network, and be without TLS there. */
    readonly allowsPrivateAddresses: boolean
  },
): ResultAsync<NewWebhook, Refusal> {
  const { name, publishesOnMerge, alertsOnIssues = false, allowsPrivateAddresses } = request
  if (!nameForm.test(name) || name.trim() !== name) {
    const expected = '1 to 100 characters without control characters, no space at either end'
    return errAsync({ code: 'input-invalid', what: 'webhook name', expected })
  }
  return readWebhookUrl(request.url, allowsPrivateAddresses).asyncAndThen((url) =>
    findWorkspace(surroundings, request.workspaceId).andThen(({ id: workspaceId }) =>
      findBranch(surroundings, workspaceId, mainBranchId).andThen((main) => {
        const id = surroundings.newId('webhook')
        const secret = surroundings.webhookSecrets.make()
        const webhook = {
          workspaceId,
          id,
          name,
          url,
          sealedSecret: surroundings.webhookSecrets.seal(secret, { workspaceId, webhookId: id }),
          isEnabled: true,
          publishesOnMerge,
          alertsOnIssues,
          allowsPrivateAddresses,
          fromRevision: main.revision,
          publishedRevision: 0,
          createdAt: timestamp(surroundings),
        }
        return surroundings.storage.webhooks
          .create(webhook)
          .map(() => ({ ...known(webhook), secret }))
          .mapErr(
            (failure): Refusal =>
              failure.code === 'already-exists' ? { code: 'already-taken', what: `webhook id "${id}"` } : failure,
          )
      }),
    ),
  )
}
