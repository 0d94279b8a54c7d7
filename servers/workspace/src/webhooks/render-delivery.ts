import { setImmediate } from 'node:timers/promises'
import { mainBranchId } from '@plan/core'
import type { Webhook } from '@plan/storage'
import { err, ok, okAsync, type Result, ResultAsync } from 'neverthrow'
import { exportPlan } from '../export-plan.ts'
import { findBranch } from '../find-branch.ts'
import type { Refusal, WebhookSecretLost } from '../refusal.ts'
import { type Surroundings, timestamp } from '../surroundings.ts'
import type { ClaimedDelivery } from './claim-delivery.ts'
import { signDelivery } from './sign-delivery.ts'

/** What is posted to a webhook. */
export interface OutgoingRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
  readonly allowsPrivateAddresses: boolean
}

/**
 * The request of one attempt: the delivery's own body where it has one, else main as it stood at the
 * delivery's revision, in the default format of the export, with `publishInfo` as its last member.
 * Attempts of one delivery have one body and one id, each its own time and signature.
 */
export function renderDelivery(
  surroundings: Surroundings,
  claimed: ClaimedDelivery,
): ResultAsync<OutgoingRequest, Refusal> {
  const { url, allowsPrivateAddresses } = claimed.webhook
  return secretsInForce(surroundings, claimed.webhook).asyncAndThen((secrets) =>
    bodyOf(surroundings, claimed).map((body) => {
      const message = { id: claimed.delivery.id, timestamp: Math.floor(surroundings.now().getTime() / 1_000), body }
      const headers = {
        'content-type': 'application/json',
        'content-length': String(body.length),
        ...signDelivery(message, secrets),
      }
      return { url, headers, body, allowsPrivateAddresses }
    }),
  )
}

function secretsInForce(
  surroundings: Surroundings,
  { workspaceId, id, sealedSecret, previous }: Webhook,
): Result<readonly string[], WebhookSecretLost> {
  const isInGrace = previous !== undefined && previous.until > timestamp(surroundings)
  const sealed = isInGrace ? [sealedSecret, previous.sealedSecret] : [sealedSecret]
  const opened = sealed.map((each) => surroundings.webhookSecrets.open(each, { workspaceId, webhookId: id }))
  const secrets = opened.filter((secret) => secret !== undefined)
  return secrets.length === sealed.length ? ok(secrets) : err({ code: 'webhook-secret-lost' })
}

const bodyOf = (surroundings: Surroundings, claimed: ClaimedDelivery): ResultAsync<Uint8Array, Refusal> => {
  const { payload } = claimed.delivery
  return payload === undefined ? renderMain(surroundings, claimed) : okAsync(Buffer.from(payload))
}

const renderMain = (
  surroundings: Surroundings,
  { delivery, webhook }: ClaimedDelivery,
): ResultAsync<Uint8Array, Refusal> =>
  findBranch(surroundings, delivery.workspaceId, mainBranchId).andThen((main) =>
    surroundings.storage.webhooks.lastUpdate(delivery.workspaceId, delivery.revision).andThen((update) =>
      exportPlan(surroundings, { branch: { ...main, revision: delivery.revision }, format: 'jsonSchema' }).andThen(
        (chunks) => {
          const publishInfo = {
            branchId: mainBranchId,
            branchName: main.name,
            integrationId: webhook.id,
            integrationName: webhook.name,
            publishDate: new Date(delivery.createdAt).toUTCString(),
            publishMethod: { type: delivery.trigger === 'merge' ? 'BranchMerge' : 'Manual' },
            lastUpdateId: update?.hash ?? null,
            lastUpdateDate: update?.at ?? null,
          }
          return ResultAsync.fromSafePromise(gather(chunks, `,"publishInfo":${JSON.stringify(publishInfo)}}`))
        },
      ),
    ),
  )

/** How long others are kept waiting at a stretch, in milliseconds. */
const stretch = 10

/**
 * The bytes of a JSON object with `members` in the place of its last brace: to parse a plan and print
 * it again would lose the order and the digits of its values. Others get their turn meanwhile.
 */
async function gather(chunks: Iterable<string>, members: string): Promise<Uint8Array> {
  const parts: Buffer[] = []
  let begun = performance.now()
  for (const chunk of chunks) {
    parts.push(Buffer.from(chunk))
    if (performance.now() - begun < stretch) continue
    await setImmediate()
    begun = performance.now()
  }
  const object = Buffer.concat(parts)
  return Buffer.concat([object.subarray(0, object.lastIndexOf('}')), Buffer.from(members)])
}
