/** Sealing without results as objects: what an app that seals carries. */
import { fromBase64Url, toBase64, toUtf8 } from './bytes.ts'
import { importOnce } from './import-once.ts'
import type { ReadyKey } from './keys.ts'
import { joinParts } from './layout.ts'
import type { SealFailure } from './seal-value.ts'
import { type EcKey, keyAgreement, type SealingCrypto } from './web-crypto.ts'

/** Characters of the longest sealed text that services take. */
export const longestSealed = 4_096

/** The bytes that are sealed, or why there are none. */
export function plaintextOf(value: unknown): Uint8Array<ArrayBuffer> | SealFailure {
  const json = jsonOf(value)
  if (json === undefined) return { code: 'value-has-no-json' }
  const plaintext = toUtf8(json)
  const isTooLong = Math.ceil((plaintext.length + 98) / 3) * 4 > longestSealed
  return isTooLong ? { code: 'value-too-long', longest: longestSealed } : plaintext
}

/** Rejects where WebCrypto does. */
export async function sealPlaintext<Key>(
  plaintext: Uint8Array<ArrayBuffer>,
  to: ReadyKey,
  webCrypto: SealingCrypto<Key>,
): Promise<string> {
  const { subtle } = webCrypto
  const pair = (await subtle.generateKey(keyAgreement, true, ['deriveBits'])) as {
    readonly privateKey: Key
    readonly publicKey: Key
  }
  const { x, y } = (await subtle.exportKey('jwk', pair.publicKey)) as EcKey
  const ephemeral = [4, ...(fromBase64Url(x) ?? []), ...(fromBase64Url(y) ?? [])]
  const key = await agreedKey(pair.privateKey, to, 'encrypt', webCrypto)
  const iv = new Uint8Array(16)
  webCrypto.getRandomValues(iv)
  const sealed = new Uint8Array(await subtle.encrypt({ name: 'AES-GCM', iv, tagLength: 128 }, key, plaintext))
  const [ciphertext, tag] = [sealed.subarray(0, -16), sealed.subarray(-16)]
  return toBase64(joinParts({ ephemeral: Uint8Array.from(ephemeral), iv, tag, ciphertext }))
}

const importPublic = /* @__PURE__ */ importOnce(({ kty, crv, x, y }) => ({ kty, crv, x, y }), [])

export async function agreedKey<Key>(
  mine: Key,
  other: ReadyKey,
  usage: 'encrypt' | 'decrypt',
  { subtle }: SealingCrypto<Key>,
): Promise<Key> {
  const secret = await subtle.deriveBits({ name: 'ECDH', public: await importPublic(other, subtle) }, mine, 256)
  const digest = await subtle.digest('SHA-256', new Uint8Array(secret))
  return subtle.importKey('raw', new Uint8Array(digest), { name: 'AES-GCM' }, false, [usage])
}

function jsonOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value)
  } catch {
    return undefined
  }
}
