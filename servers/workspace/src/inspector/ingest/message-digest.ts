import { hash } from 'node:crypto'

/** A message as a whole number below 2^53: two messages of 500,000 share one once in ten thousand times as many. */
export function messageDigest(sourceId: string, messageId: string): number {
  // Each character is a byte: a text costs less to get than a buffer.
  const bytes = hash('sha256', `${sourceId}\0${messageId}`, 'binary')
  let digest = 0
  for (let at = 0; at < 6; at++) digest = digest * 256 + bytes.charCodeAt(at)
  return digest * 32 + (bytes.charCodeAt(6) >> 3)
}
