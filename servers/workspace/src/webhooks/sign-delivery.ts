import { createHmac } from 'node:crypto'

/** What is signed, apart from the secrets. */
export interface SignedMessage {
  readonly id: string
  /** Seconds since 1970. */
  readonly timestamp: number
  readonly body: Uint8Array
}

/**
 * The headers that let a receiver check who sent a message and when, signed with each of the given secrets.
 *
 * @see https://www.standardwebhooks.com, "Webhook headers" and "Signature scheme"
 */
export const signDelivery = (message: SignedMessage, secrets: readonly string[]): Readonly<Record<string, string>> => ({
  'webhook-id': message.id,
  'webhook-timestamp': String(message.timestamp),
  'webhook-signature': secrets.map((secret) => `v1,${signatureOf(message, secret)}`).join(' '),
})

const signatureOf = ({ id, timestamp, body }: SignedMessage, secret: string): string =>
  createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
    .update(`${id}.${timestamp}.`)
    .update(body)
    .digest('base64')
