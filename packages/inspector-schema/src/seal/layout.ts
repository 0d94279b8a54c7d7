/**
 * The bytes of a sealed value, in base64 on the wire.
 *
 * | Bytes | Hold |
 * | --- | --- |
 * | 0 | version, 0 |
 * | 1 to 65 | ephemeral public key: 04, X, Y (readers take the 33 bytes of a compressed one too) |
 * | 16 more | initialization vector |
 * | 16 more | authentication tag |
 * | the rest | ciphertext, at least one byte |
 *
 * The AES-256-GCM key is the SHA-256 of the X coordinate that both sides agree on by ECDH over P-256,
 * without salt or info; no associated data. The plaintext is the JSON of the value in UTF-8.
 */
export interface SealedParts {
  readonly ephemeral: Uint8Array
  readonly iv: Uint8Array<ArrayBuffer>
  readonly tag: Uint8Array
  readonly ciphertext: Uint8Array
}

export function joinParts({ ephemeral, iv, tag, ciphertext }: SealedParts): Uint8Array {
  const bytes = new Uint8Array(1 + ephemeral.length + iv.length + tag.length + ciphertext.length)
  let at = 1
  for (const part of [ephemeral, iv, tag, ciphertext]) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

/** `undefined` where the bytes have another version or are too few. */
export function splitParts(bytes: Uint8Array): SealedParts | undefined {
  const [version, head] = bytes
  const size = head === 4 ? 65 : head === 2 || head === 3 ? 33 : undefined
  if (version !== 0 || size === undefined || bytes.length < size + 34) return undefined
  const [iv, tag, ciphertext] = [size + 1, size + 17, size + 33]
  return {
    ephemeral: bytes.subarray(1, iv),
    iv: bytes.slice(iv, tag),
    tag: bytes.subarray(tag, ciphertext),
    ciphertext: bytes.subarray(ciphertext),
  }
}
