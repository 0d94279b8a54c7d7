import { errAsync, ResultAsync } from 'neverthrow'
import { fromBase64, fromBase64Url, fromUtf8, toBase64, toUtf8 } from './bytes.ts'
import { type KeyFailure, publicKeyFromBytes, type ReadyKey } from './keys.ts'
import { joinParts, splitParts } from './layout.ts'
import { type EcKey, keyAgreement, type SealingCrypto } from './web-crypto.ts'

/** Why a value was not sealed or not opened. The value itself is never part of it. */
export type SealFailure =
  | { readonly code: 'value-has-no-json' }
  | { readonly code: 'value-too-long'; readonly longest: number }
  | { readonly code: 'sealed-form' }
  | { readonly code: 'does-not-open' }
  | { readonly code: 'crypto-failed' }
  | KeyFailure

/** A sentence for each failure. */
export const sealFailures: Readonly<Record<SealFailure['code'], string>> = {
  'value-has-no-json': 'The value has no JSON form; seal what JSON can write.',
  'value-too-long': 'The value is longer than a service takes; send it without a value.',
  'sealed-form': 'The text is no sealed value; pass the base64 text as it was sent.',
  'does-not-open':
    'The value does not open with this private key, or was altered; use the key that belongs to the public key of the app.',
  'crypto-failed': 'WebCrypto failed; use it in a secure context with P-256 and AES-GCM.',
  'key-form': 'The key is no hex text of the right length; pass 66 or 130 digits of a public key, 64 of a private key.',
  'key-not-on-curve': 'The public key is no point of P-256; make a new pair.',
  'key-out-of-range': 'The private key is no number of P-256; make a new pair.',
}

/** Characters of the longest sealed text that services take. */
export const longestSealed = 4_096

/**
 * A value as base64 text that only the private key opens. A new ephemeral key and vector are made for
 * each, so the same value never gives the same text. On failure nothing of the value is told.
 *
 * @example
 * await sealValue('gold', key, globalThis.crypto)
 */
export function sealValue<Key>(
  value: unknown,
  to: ReadyKey,
  webCrypto: SealingCrypto<Key>,
): ResultAsync<string, SealFailure> {
  const json = jsonOf(value)
  if (json === undefined) return errAsync({ code: 'value-has-no-json' })
  const plaintext = toUtf8(json)
  if (Math.ceil((plaintext.length + 98) / 3) * 4 > longestSealed) {
    return errAsync({ code: 'value-too-long', longest: longestSealed })
  }
  return ResultAsync.fromPromise(seal(plaintext, to, webCrypto), () => ({ code: 'crypto-failed' }))
}

async function seal<Key>(plaintext: Uint8Array, to: ReadyKey, webCrypto: SealingCrypto<Key>): Promise<string> {
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

/**
 * What was sealed. Any other key, and any altered bit, is a failure.
 *
 * @example
 * await readPrivateKey(text).asyncAndThen((key) => openValue(sealed, key, globalThis.crypto))
 */
export function openValue<Key>(
  sealed: string,
  key: ReadyKey,
  webCrypto: SealingCrypto<Key>,
): ResultAsync<unknown, SealFailure> {
  const bytes = fromBase64(sealed)
  const parts = bytes && splitParts(bytes)
  if (parts === undefined) return errAsync({ code: 'sealed-form' })
  const { ephemeral, iv, tag, ciphertext } = parts
  const open = async (from: ReadyKey): Promise<string> => {
    const mine = await webCrypto.subtle.importKey('jwk', key.jwk, keyAgreement, false, ['deriveBits'])
    const agreed = await agreedKey(mine, from, 'decrypt', webCrypto)
    const data = Uint8Array.from([...ciphertext, ...tag])
    const plaintext = await webCrypto.subtle.decrypt({ name: 'AES-GCM', iv, tagLength: 128 }, agreed, data)
    return fromUtf8(new Uint8Array(plaintext)) ?? ''
  }
  return publicKeyFromBytes(ephemeral)
    .asyncAndThen((from) => ResultAsync.fromPromise(open(from), (): SealFailure => ({ code: 'does-not-open' })))
    .andThen((json) => ResultAsync.fromPromise(parsed(json), (): SealFailure => ({ code: 'sealed-form' })))
}

/** A text that is no JSON rejects. */
const parsed = async (json: string): Promise<unknown> => JSON.parse(json)

async function agreedKey<Key>(
  mine: Key,
  { jwk }: ReadyKey,
  usage: 'encrypt' | 'decrypt',
  { subtle }: SealingCrypto<Key>,
): Promise<Key> {
  const { kty, crv, x, y } = jwk
  const other = await subtle.importKey('jwk', { kty, crv, x, y }, keyAgreement, false, [])
  const secret = await subtle.deriveBits({ name: 'ECDH', public: other }, mine, 256)
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
