/** What this server asked a provider elsewhere, kept in a signed cookie of the browser that it sent there. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client'
import { z } from 'zod'

export interface Question {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
  /** Where the person goes then. */
  readonly returnTo?: string | undefined
  /** Until when an answer is taken, in milliseconds since 1970. */
  readonly until: number
}

/** How long somebody may take to sign in elsewhere, in milliseconds. */
const length = 10 * 60_000

export const newQuestion = (now: Date, returnTo: string | undefined): Question => ({
  state: randomState(),
  nonce: randomNonce(),
  verifier: randomPKCECodeVerifier(),
  returnTo,
  until: now.getTime() + length,
})

export function sealQuestion(question: Question, key: string): string {
  const text = Buffer.from(JSON.stringify(question)).toString('base64url')
  return `${text}.${signatureOf(text, key)}`
}

/** The question of a cookie; undefined where this server did not write it, or the time for an answer is over. */
export function openQuestion(cookie: string | undefined, key: string, now: Date): Question | undefined {
  const [text = '', signature = ''] = (cookie ?? '').split('.')
  const [expected, given] = [Buffer.from(signatureOf(text, key)), Buffer.from(signature)]
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  const question = form.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  return question.until > now.getTime() ? question : undefined
}

const form = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  returnTo: z.string().optional(),
  until: z.number(),
})

const signatureOf = (text: string, key: string) =>
  createHmac('sha256', key)
    .update(JSON.stringify(['outside', text]))
    .digest('base64url')
