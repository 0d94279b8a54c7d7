import { err, ok, type Result, ResultAsync } from 'neverthrow'
import { fromBase64Url, fromHex, toBase64Url, toHex } from './bytes.ts'
import { isPrivateKey, pointOf } from './curve.ts'
import { numberOf, publicJwk, publicKeyOf, publicKeyOfBytes } from './public-key.ts'
import { type EcKey, keyAgreement, type SealingCrypto } from './web-crypto.ts'

/** A key that was read and checked. */
export interface ReadyKey {
  readonly jwk: EcKey
}

/** Why a key cannot be used. */
export interface KeyFailure {
  readonly code: 'key-form' | 'key-not-on-curve' | 'key-out-of-range'
}

/**
 * A public key from hex: 33 bytes (compressed), 65 bytes, or 64 bytes without the leading 04; a
 * leading `0x` is passed over. A point that is not on the curve is refused.
 *
 * @example
 * readPublicKey('03…').map((key) => sealValue('gold', key, webCrypto))
 */
export const readPublicKey = (text: string): Result<ReadyKey, KeyFailure> => resultOf(publicKeyOf(text))

export const publicKeyFromBytes = (bytes: Uint8Array): Result<ReadyKey, KeyFailure> => resultOf(publicKeyOfBytes(bytes))

const resultOf = (key: ReadyKey | KeyFailure): Result<ReadyKey, KeyFailure> => ('jwk' in key ? ok(key) : err(key))

/**
 * A private key from 64 hex digits.
 *
 * @example
 * readPrivateKey(text).asyncAndThen((key) => openValue(sealed, key, webCrypto))
 */
export function readPrivateKey(text: string): Result<ReadyKey, KeyFailure> {
  const bytes = fromHex(text.trim().replace(/^0x/i, ''))
  if (bytes?.length !== 32) return err({ code: 'key-form' })
  const key = numberOf(bytes)
  if (!isPrivateKey(key)) return err({ code: 'key-out-of-range' })
  return ok({ jwk: { ...publicJwk(pointOf(key)), d: toBase64Url(bytes) } })
}

/** A new pair in the form in which people keep them. */
export interface KeyPair {
  /** Compressed, 66 hex digits: goes into the app. */
  readonly publicKey: string
  /** 64 hex digits: stays with its owner. */
  readonly privateKey: string
}

/**
 * A new key pair, made by WebCrypto.
 *
 * @example
 * const pair = await generateKeyPair(globalThis.crypto)
 */
export function generateKeyPair<Key>(
  webCrypto: SealingCrypto<Key>,
): ResultAsync<KeyPair, { readonly code: 'crypto-failed' }> {
  const make = async (): Promise<KeyPair> => {
    const pair = (await webCrypto.subtle.generateKey(keyAgreement, true, ['deriveBits'])) as {
      readonly privateKey: Key
    }
    const { x, y, d } = (await webCrypto.subtle.exportKey('jwk', pair.privateKey)) as EcKey
    const sign = ((fromBase64Url(y)?.at(-1) ?? 0) & 1) === 1 ? '03' : '02'
    const hex = (part = '') => toHex(fromBase64Url(part) ?? new Uint8Array())
    return { publicKey: `${sign}${hex(x)}`, privateKey: hex(d) }
  }
  return ResultAsync.fromPromise(make(), () => ({ code: 'crypto-failed' as const }))
}
