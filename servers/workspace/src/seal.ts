/** Secrets that are needed again: AES-256-GCM, bound to what they belong to. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { fromThrowable } from 'neverthrow'

export interface Seal {
  readonly seal: (text: string, owner: string) => string
  /** Undefined where it was sealed for another owner, or with another key. */
  readonly open: (sealed: string, owner: string) => string | undefined
}

const cipher = 'aes-256-gcm'
const nonceLength = 12
const tagLength = 16

/** A seal of 32 bytes. What it sealed for one owner opens for no other. */
export const sealWith = (key: Uint8Array): Seal => ({
  seal: (text, owner) => {
    const nonce = randomBytes(nonceLength)
    const sealing = createCipheriv(cipher, key, nonce, { authTagLength: tagLength }).setAAD(Buffer.from(owner))
    const bytes = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
    return Buffer.concat([nonce, sealing.getAuthTag(), bytes]).toString('base64url')
  },
  open: (sealed, owner) => {
    const bytes = Buffer.from(sealed, 'base64url')
    return fromThrowable(() => {
      const opening = createDecipheriv(cipher, key, bytes.subarray(0, nonceLength), { authTagLength: tagLength })
        .setAAD(Buffer.from(owner))
        .setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength))
      const text = opening.update(bytes.subarray(nonceLength + tagLength))
      return Buffer.concat([text, opening.final()]).toString('utf8')
    })().unwrapOr(undefined)
  },
})
