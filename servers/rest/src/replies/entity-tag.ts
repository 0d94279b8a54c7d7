import { hash } from 'node:crypto'
import type { ContentCoding } from '../request/accept-encoding.ts'

/**
 * A strong entity tag: equal for equal facts and the same coding, different else.
 *
 * @see RFC 9110, section 8.8.3
 */
export function entityTag(facts: readonly unknown[], coding: ContentCoding): string {
  const digest = hash('sha256', JSON.stringify(facts), 'base64url').slice(0, 22)
  return coding === 'identity' ? `"${digest}"` : `"${digest}-${coding}"`
}
