/** Texts of bytes, which the language itself has no functions for. */

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Standard base64, padded, in one line. */
export function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 3) {
    const bits = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0)
    for (let shift = 18; shift >= 0; shift -= 6) text += alphabet[(bits >> shift) & 63]
  }
  const padding = (3 - (bytes.length % 3)) % 3
  return text.slice(0, text.length - padding) + '='.repeat(padding)
}

/** `undefined` where a text is no padded base64 in one line. */
export function fromBase64(text: string): Uint8Array | undefined {
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return undefined
  const length = text.replace(/=+$/, '').length
  const bytes = new Uint8Array(Math.floor((length * 6) / 8))
  let bits = 0
  let held = 0
  let at = 0
  for (let digit = 0; digit < length; digit++) {
    bits = ((bits << 6) | digitOf(text.charCodeAt(digit))) & 0xfff
    held += 6
    if (held >= 8) {
      held -= 8
      bytes[at++] = (bits >> held) & 0xff
    }
  }
  return bytes
}

/** What a character of the alphabet stands for. */
function digitOf(code: number): number {
  if (code >= 97) return code - 71
  if (code >= 65) return code - 65
  if (code >= 48) return code + 4
  return code === 43 ? 62 : 63
}

export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** `undefined` where a text is no hex of whole bytes. */
export function fromHex(text: string): Uint8Array | undefined {
  if (text.length % 2 !== 0 || !/^[0-9a-fA-F]*$/.test(text)) return undefined
  return Uint8Array.from({ length: text.length / 2 }, (_, at) => Number.parseInt(text.slice(2 * at, 2 * at + 2), 16))
}

/** As in a JSON Web Key. */
export const toBase64Url = (bytes: Uint8Array): string =>
  toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

export const fromBase64Url = (text: string): Uint8Array | undefined =>
  fromBase64(
    text
      .replaceAll('-', '+')
      .replaceAll('_', '/')
      .padEnd(Math.ceil(text.length / 4) * 4, '='),
  )

/** UTF-8; half a character becomes U+FFFD, as everywhere. */
export function toUtf8(text: string): Uint8Array<ArrayBuffer> {
  const bytes: number[] = []
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    const point = code >= 0xd800 && code <= 0xdfff ? 0xfffd : code
    if (point < 0x80) bytes.push(point)
    else if (point < 0x800) bytes.push(0xc0 | (point >> 6), 0x80 | (point & 63))
    else if (point < 0x10000) bytes.push(0xe0 | (point >> 12), 0x80 | ((point >> 6) & 63), 0x80 | (point & 63))
    else bytes.push(0xf0 | (point >> 18), 0x80 | ((point >> 12) & 63), 0x80 | ((point >> 6) & 63), 0x80 | (point & 63))
  }
  return Uint8Array.from(bytes)
}

/** `undefined` where bytes are no UTF-8. */
export function fromUtf8(bytes: Uint8Array): string | undefined {
  try {
    return decodeURIComponent(Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''))
  } catch {
    return undefined
  }
}
