import { errAsync, ResultAsync } from 'neverthrow'
import { fromBase64, fromUtf8 } from './bytes.ts'
import { importOnce } from './import-once.ts'
import { type KeyFailure, publicKeyFromBytes, type ReadyKey } from './keys.ts'
import { splitParts } from './layout.ts'
import { agreedKey, plaintextOf, sealPlaintext } from './seal-plaintext.ts'
import type { SealingCrypto } from './web-crypto.ts'

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
  const plaintext = plaintextOf(value)
  if (!(plaintext instanceof Uint8Array)) return errAsync(plaintext)
  return ResultAsync.fromPromise(sealPlaintext(plaintext, to, webCrypto), () => ({ code: 'crypto-failed' }))
}

const importPrivate = /* @__PURE__ */ importOnce((jwk) => jwk, ['deriveBits'])

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
    const mine = await importPrivate(key, webCrypto.subtle)
    const agreed = await agreedKey(mine, from, 'decrypt', webCrypto)
    const data = new Uint8Array(ciphertext.length + tag.length)
    data.set(ciphertext)
    data.set(tag, ciphertext.length)
    const plaintext = await webCrypto.subtle.decrypt({ name: 'AES-GCM', iv, tagLength: 128 }, agreed, data)
    return fromUtf8(new Uint8Array(plaintext)) ?? ''
  }
  return publicKeyFromBytes(ephemeral)
    .asyncAndThen((from) => ResultAsync.fromPromise(open(from), (): SealFailure => ({ code: 'does-not-open' })))
    .andThen((json) => ResultAsync.fromPromise(parsed(json), (): SealFailure => ({ code: 'sealed-form' })))
}

/** A text that is no JSON rejects. */
const parsed = async (json: string): Promise<unknown> => JSON.parse(json)
