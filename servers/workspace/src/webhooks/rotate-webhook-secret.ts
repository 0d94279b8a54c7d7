import { err, errAsync, ok, type ResultAsync } from 'neverthrow'
import type { Refusal } from '../refusal.ts'
import type { Surroundings } from '../surroundings.ts'
import { findWebhook, type WebhookAddress } from './find-webhook.ts'

const defaultGraceHours = 24
const mostGraceHours = 24 * 30

/** The new secret of a webhook, and until when the one before it signs too. */
export interface RotatedSecret {
  readonly secret: string
  readonly previousUntil: string
}

/**
 * Gives a webhook a new secret. Until the grace ends every sending carries the signatures of both;
 * a secret that was in its grace already is gone.
 */
export function rotateWebhookSecret(
  surroundings: Surroundings,
  request: WebhookAddress & { readonly graceHours?: number | undefined },
): ResultAsync<RotatedSecret, Refusal> {
  const { graceHours = defaultGraceHours, webhookId } = request
  if (!(graceHours >= 0 && graceHours <= mostGraceHours)) {
    const expected = `a number of hours from 0 to ${mostGraceHours}`
    return errAsync({ code: 'input-invalid', what: 'grace', expected })
  }
  return findWebhook(surroundings, request).andThen(({ workspaceId }) => {
    const secret = surroundings.webhookSecrets.make()
    const previousUntil = new Date(surroundings.now().getTime() + graceHours * 3_600_000).toISOString()
    const sealedSecret = surroundings.webhookSecrets.seal(secret, { workspaceId, webhookId })
    return surroundings.storage.webhooks
      .rotateSecret(workspaceId, webhookId, { sealedSecret, previousUntil })
      .andThen((isDone) => (isDone ? ok({ secret, previousUntil }) : err({ code: 'webhook-not-found' } as const)))
  })
}
