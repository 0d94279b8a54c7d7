import type { IncomingMessage } from 'node:http'
import Negotiator from 'negotiator'

/** The codings an answer may have. */
const contentCodings = ['gzip', 'br', 'zstd', 'identity'] as const

export type ContentCoding = (typeof contentCodings)[number]

/** The coding a client asks for; where it takes none of ours, none. @see RFC 9110, section 12.5.3 */
export function acceptedCoding({ headers }: Pick<IncomingMessage, 'headers'>): ContentCoding {
  // Without the header any coding would do, but who does not ask may not be able to decode.
  if (headers['accept-encoding'] === undefined) return 'identity'
  const [best] = new Negotiator({ headers }).encodings([...contentCodings])
  return contentCodings.find((coding) => coding === best) ?? 'identity'
}
