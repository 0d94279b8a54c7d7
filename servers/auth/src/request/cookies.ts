/** Cookies by hand: two headers, and the attributes that every cookie of this server has. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Where } from '../where.ts'

/** The value of a cookie; undefined where it was not sent, or twice. */
export function readCookie({ headers }: Pick<FastifyRequest, 'headers'>, name: string): string | undefined {
  const values = (headers.cookie ?? '').split(';').flatMap((part) => {
    const [, found, value] = /^\s*([^=\s]+)=(.*?)\s*$/.exec(part) ?? []
    return found === name && value !== undefined ? [value] : []
  })
  return values.length === 1 ? values[0] : undefined
}

/** The header without some cookies. */
export const withoutCookies = (header: string, names: readonly string[]): string =>
  header
    .split(';')
    .filter((part) => !names.includes(part.split('=', 1)[0]?.trim() ?? ''))
    .join(';')

/** Sets a cookie for the whole host that no script reads. A value of undefined ends it. */
export function setCookie(
  reply: FastifyReply,
  where: Pick<Where, 'isSecure'>,
  cookie: { readonly name: string; readonly value: string | undefined; readonly until?: string | undefined },
): void {
  const end = cookie.value === undefined ? new Date(0) : cookie.until && new Date(cookie.until)
  const parts = [
    `${cookie.name}=${cookie.value ?? ''}`,
    'Path=/',
    ...(end ? [`Expires=${end.toUTCString()}`] : []),
    'HttpOnly',
    'SameSite=Lax',
    ...(where.isSecure ? ['Secure'] : []),
  ]
  reply.header('set-cookie', parts.join('; '))
}
