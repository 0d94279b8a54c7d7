/**
 * Forms of this server that nobody else can send: each carries a code that is bound to a cookie and to the session,
 * and the browser must say that it comes from here.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { formCookieOf, sessionCookieOf, type Where } from '../where.ts'
import { readCookie, setCookie } from './cookies.ts'

/** The field in which a form carries its code. */
export const codeField = 'form_code'

/** The code of the forms of a page; sets the cookie it is bound to where there is none. */
export function formCode(request: FastifyRequest, reply: FastifyReply, { where, key }: FormOptions): string {
  const known = readCookie(request, formCookieOf(where))
  const cookie = known !== undefined && isCookie.test(known) ? known : randomBytes(32).toString('base64url')
  if (cookie !== known) setCookie(reply, where, { name: formCookieOf(where), value: cookie })
  return codeOf(cookie, request, { where, key })
}

export interface FormOptions {
  readonly where: Where
  /** What codes are made with: the same on all servers. */
  readonly key: string
}

/** Whether a form was sent from a page of this server to the same browser and session. */
export function isOurForm(request: FastifyRequest, fields: URLSearchParams, options: FormOptions): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers
  const isFromHere = origin === undefined ? site === 'same-origin' : origin === options.where.origin
  if (!isFromHere || (site !== undefined && site !== 'same-origin')) return false
  const cookie = readCookie(request, formCookieOf(options.where))
  if (cookie === undefined) return false
  const expected = Buffer.from(codeOf(cookie, request, options))
  const given = Buffer.from(fields.get(codeField) ?? '')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

const isCookie = /^[\w-]{43}$/

const codeOf = (cookie: string, request: FastifyRequest, { where, key }: FormOptions) =>
  createHmac('sha256', key)
    .update(JSON.stringify(['form', cookie, readCookie(request, sessionCookieOf(where)) ?? '']))
    .digest('base64url')
