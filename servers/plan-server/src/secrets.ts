/** Ids, secrets and their digests: the randomness of the whole server. */
import { createHmac, createSecretKey, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { SecretKind } from '@plan/workspace'

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** A new id: 96 random bits. */
export const newId = (): string => randomBytes(12).toString('base64url')

/** What a secret is recognised by when it is found where it should not be. */
const marks = {
  'service-account': 'sa',
  session: 'ses',
  invitation: 'inv',
  reset: 'rst',
  'machine-token': 'mt',
  'inspector-key': 'ik',
} as const satisfies Readonly<Record<SecretKind, string>>

/**
 * A new secret, `plan_<kind>_<43 characters>_<6 characters>`: 256 random bits and a checksum, so
 * that scanners can tell a leaked one from any other text.
 */
export function newSecret(kind: SecretKind): string {
  const random = base62(BigInt(`0x${randomBytes(32).toString('hex')}`)).padStart(43, '0')
  return `plan_${marks[kind]}_${random}_${base62(BigInt(crc32(random))).padStart(6, '0')}`
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
