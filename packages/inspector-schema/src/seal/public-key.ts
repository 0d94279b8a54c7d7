/** Reading public keys, without results as objects: what an app that seals carries. */
import { fromHex, toBase64Url, toHex } from './bytes.ts'
import { isOnCurve, type Point, pointAt } from './curve.ts'
import type { KeyFailure, ReadyKey } from './keys.ts'
import type { EcKey } from './web-crypto.ts'

export const numberOf = (bytes: Uint8Array): bigint => BigInt(`0x${toHex(bytes)}`)
const bytesOf = (value: bigint) => fromHex(value.toString(16).padStart(64, '0')) ?? new Uint8Array(32)

export const publicJwk = ({ x, y }: Point): EcKey => ({
  kty: 'EC',
  crv: 'P-256',
  x: toBase64Url(bytesOf(x)),
  y: toBase64Url(bytesOf(y)),
})

export function publicKeyOf(text: string): ReadyKey | KeyFailure {
  const bytes = fromHex(text.trim().replace(/^0x/i, ''))
  return bytes === undefined ? { code: 'key-form' } : publicKeyOfBytes(bytes)
}

export function publicKeyOfBytes(bytes: Uint8Array): ReadyKey | KeyFailure {
  const [head] = bytes
  if (bytes.length === 33 && (head === 2 || head === 3)) {
    const point = pointAt(numberOf(bytes.subarray(1)), head === 3)
    return point === undefined ? { code: 'key-not-on-curve' } : { jwk: publicJwk(point) }
  }
  const coordinates = bytes.length === 65 && head === 4 ? bytes.subarray(1) : bytes
  if (coordinates.length !== 64) return { code: 'key-form' }
  const point = { x: numberOf(coordinates.subarray(0, 32)), y: numberOf(coordinates.subarray(32)) }
  return isOnCurve(point) ? { jwk: publicJwk(point) } : { code: 'key-not-on-curve' }
}
