/** The name and secret out of an `Authorization: Basic` header. @see RFC 7617 */

export interface Credentials {
  readonly name: string
  readonly secret: string
}

const form = /^basic +([A-Za-z0-9+/]{1,680}={0,2}) *$/i
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * Strict: base64 that encodes to itself again, well-formed UTF-8, no control characters; the first
 * colon ends the name. Nothing where the header is anything else.
 */
export function basicCredentials(header: string | undefined): Credentials | undefined {
  const token = form.exec(header ?? '')?.[1]
  if (token === undefined) return undefined
  const bytes = Buffer.from(token, 'base64')
  if (bytes.toString('base64').replace(/=+$/, '') !== token.replace(/=+$/, '') || token.length % 4 === 1)
    return undefined
  const text = utf8(bytes)
  const colon = text?.indexOf(':') ?? -1
  if (text === undefined || colon < 1 || /\p{Cc}/u.test(text)) return undefined
  return { name: text.slice(0, colon), secret: text.slice(colon + 1) }
}

function utf8(bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes)
  } catch {
    return undefined
  }
}
