/** What a page of ours shows to prove that it may read our answers. It follows from the session, so nothing stores it. */
import { createHmac, timingSafeEqual } from 'node:crypto'

/** The header that carries it. */
export const csrfHeader = 'x-plan-csrf'

export const csrfTokenOf = (sessionSecret: string): string =>
  createHmac('sha256', sessionSecret).update('csrf token of the web API').digest('base64url')

export function isCsrfToken(given: string | string[] | undefined, sessionSecret: string): boolean {
  const expected = Buffer.from(csrfTokenOf(sessionSecret))
  const bytes = Buffer.from(typeof given === 'string' ? given : '')
  return bytes.length === expected.length && timingSafeEqual(bytes, expected)
}
