import { err, ok, type Result, ResultAsync } from 'neverthrow'
import { fromBase64Url, fromHex, toBase64Url, toHex } from './bytes.ts'
import { isOnCurve, isPrivateKey, type Point, pointAt, pointOf } from './curve.ts'
import { type EcKey, keyAgreement, type SealingCrypto } from './web-crypto.ts'

/** A key that was read and checked. */
export interface ReadyKey {
  readonly jwk: EcKey
}

/** Why a key cannot be used. */
export interface KeyFailure {
  readonly code: 'key-form' | 'key-not-on-curve' | 'key-out-of-range'
}

const numberOf = (bytes: Uint8Array) => BigInt(`0x${toHex(bytes)}`)
const bytesOf = (value: bigint) => fromHex(value.toString(16).padStart(64, '0')) ?? new Uint8Array(32)

const publicJwk = ({ x, y }: Point): EcKey => ({
  kty: 'EC',
  crv: 'P-256',
  x: toBase64Url(bytesOf(x)),
  y: toBase64Url(bytesOf(y)),
})

/**
 * A public key from hex: 33 bytes (compressed), 65 bytes, or 64 bytes without the leading 04; a
 * leading `0x` is passed over. A point that is not on the curve is refused.
 *
 * @example
 * readPublicKey('03…').map((key) => sealValue('gold', key, webCrypto))
 */
export function readPublicKey(text: string): Result<ReadyKey, KeyFailure> {
  const bytes = fromHex(text.trim().replace(/^0x/i, ''))
  return bytes === undefined ? err({ code: 'key-form' }) : publicKeyFromBytes(bytes)
}

export function publicKeyFromBytes(bytes: Uint8Array): Result<ReadyKey, KeyFailure> {
  const [head] = bytes
  if (bytes.length === 33 && (head === 2 || head === 3)) {
    const point = pointAt(numberOf(bytes.subarray(1)), head === 3)
    return point === undefined ? err({ code: 'key-not-on-curve' }) : ok({ jwk: publicJwk(point) })
  }
  const coordinates = bytes.length === 65 && head === 4 ? bytes.subarray(1) : bytes
  if (coordinates.length !== 64) return err({ code: 'key-form' })
  const point = { x: numberOf(coordinates.subarray(0, 32)), y: numberOf(coordinates.subarray(32)) }
  return isOnCurve(point) ? ok({ jwk: publicJwk(point) }) : err({ code: 'key-not-on-curve' })
}

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
