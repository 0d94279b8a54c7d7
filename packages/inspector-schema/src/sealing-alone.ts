/** Sealing for apps that count bytes: what `sealing.ts` does, without results as objects. Nothing opens here. */
import type { KeyFailure, ReadyKey } from './seal/keys.ts'
import { publicKeyOf } from './seal/public-key.ts'
import { plaintextOf, sealPlaintext } from './seal/seal-plaintext.ts'
import type { SealFailure } from './seal/seal-value.ts'
import type { SealingCrypto } from './seal/web-crypto.ts'

export { type KeyFailure, publicKeyOf, type ReadyKey, type SealFailure, type SealingCrypto }

/**
 * A value as base64 text, or why it is not sealed. It never rejects.
 *
 * @example
 * const key = publicKeyOf('03…')
 * if ('jwk' in key) await sealedTextOf('gold', key, globalThis.crypto)
 */
export async function sealedTextOf<Key>(
  value: unknown,
  to: ReadyKey,
  webCrypto: SealingCrypto<Key>,
): Promise<string | SealFailure> {
  const plaintext = plaintextOf(value)
  if (!(plaintext instanceof Uint8Array)) return plaintext
  return sealPlaintext(plaintext, to, webCrypto).catch((): SealFailure => ({ code: 'crypto-failed' }))
}
