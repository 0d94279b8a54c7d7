import { hash } from 'node:crypto'

/** A message as a whole number below 2^53: two messages of 500,000 share one once in ten thousand times as many. */
export function messageDigest(sourceId: string, messageId: string): number {
  const bytes = hash('sha256', `${sourceId}\0${messageId}`, 'buffer')
  return bytes.readUIntBE(0, 6) * 32 + (bytes.readUInt8(6) >> 3)
}
