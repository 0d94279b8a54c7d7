/** Secrets that sign what is sent. They are needed again, so they are stored sealed and not as digests. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { fromThrowable } from 'neverthrow'

/** What a secret belongs to: sealed for one webhook, it opens for no other. */
interface SecretOwner {
  readonly workspaceId: string
  readonly webhookId: string
}

export interface WebhookSecrets {
  /** A new secret as Standard Webhooks spells it: `whsec_` and 256 random bits in base64. */
  readonly make: () => string
  readonly seal: (secret: string, owner: SecretOwner) => string
  /** Undefined where it was sealed for another webhook, or with another key. */
  readonly open: (sealed: string, owner: SecretOwner) => string | undefined
}

const cipher = 'aes-256-gcm'
const nonceLength = 12
const tagLength = 16

/** Secrets sealed with AES-256-GCM under a key that is derived from the pepper of a server. */
export function webhookSecretsWith(pepper: Uint8Array): WebhookSecrets {
  const key = new Uint8Array(hkdfSync('sha256', pepper, '', 'secrets of webhooks', 32))
  return {
    make: () => `whsec_${randomBytes(32).toString('base64')}`,
    seal: (secret, owner) => {
      const nonce = randomBytes(nonceLength)
      const sealing = createCipheriv(cipher, key, nonce, { authTagLength: tagLength }).setAAD(nameOf(owner))
      const text = Buffer.concat([sealing.update(secret, 'utf8'), sealing.final()])
      return Buffer.concat([nonce, sealing.getAuthTag(), text]).toString('base64url')
    },
    open: (sealed, owner) => {
      const bytes = Buffer.from(sealed, 'base64url')
      return fromThrowable(() => {
        const opening = createDecipheriv(cipher, key, bytes.subarray(0, nonceLength), { authTagLength: tagLength })
          .setAAD(nameOf(owner))
          .setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength))
        const text = opening.update(bytes.subarray(nonceLength + tagLength))
        return Buffer.concat([text, opening.final()]).toString('utf8')
      })().unwrapOr(undefined)
    },
  }
}

const nameOf = ({ workspaceId, webhookId }: SecretOwner) => Buffer.from(JSON.stringify([workspaceId, webhookId]))
