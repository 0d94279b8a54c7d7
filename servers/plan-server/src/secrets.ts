/** Ids, secrets and their digests: the randomness of the whole server. */
import { createHmac, createSecretKey, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** A new id: 96 random bits. */
export const newId = (): string => randomBytes(12).toString('base64url')

/**
 * A new machine secret, `plan_sa_<43 characters>_<6 characters>`: 256 random bits and a checksum, so
 * that scanners can tell a leaked one from any other text.
 */
export function newSecret(): string {
  const random = base62(BigInt(`0x${randomBytes(32).toString('hex')}`)).padStart(43, '0')
  return `plan_sa_${random}_${base62(BigInt(crc32(random))).padStart(6, '0')}`
}

/** The function that makes the digest under which secrets are stored, keyed with a pepper. */
export function digestWith(pepper: Uint8Array): (secret: string) => string {
  // Made once: making it costs ten times what a digest does.
  const key = createSecretKey(pepper)
  return (secret) => createHmac('sha256', key).update(secret).digest('hex')
}

function base62(value: bigint): string {
  let text = ''
  for (let rest = value; rest > 0n; rest /= 62n) text = digits.charAt(Number(rest % 62n)) + text
  return text
}
