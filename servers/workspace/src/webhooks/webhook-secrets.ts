/** Secrets that sign what is sent. They are needed again, so they are stored sealed and not as digests. */
import { hkdfSync, randomBytes } from 'node:crypto'
import { sealWith } from '../seal.ts'

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

/** Secrets sealed under a key that is derived from the pepper of a server. */
export function webhookSecretsWith(pepper: Uint8Array): WebhookSecrets {
  const { seal, open } = sealWith(new Uint8Array(hkdfSync('sha256', pepper, '', 'secrets of webhooks', 32)))
  return {
    make: () => `whsec_${randomBytes(32).toString('base64')}`,
    seal: (secret, owner) => seal(secret, nameOf(owner)),
    open: (sealed, owner) => open(sealed, nameOf(owner)),
  }
}

const nameOf = ({ workspaceId, webhookId }: SecretOwner) => JSON.stringify([workspaceId, webhookId])
