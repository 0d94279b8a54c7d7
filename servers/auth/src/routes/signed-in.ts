import { findSession, type NewSession, type SignedIn } from '@plan/workspace'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { settle } from '../oauth/adapter.ts'
import { readCookie, setCookie } from '../request/cookies.ts'
import { sessionCookieOf } from '../where.ts'
import type { RouteContext } from './context.ts'

/** Who is signed in with this browser. */
export async function signedIn(
  { options: { surroundings }, where }: RouteContext,
  request: Pick<FastifyRequest, 'headers'>,
): Promise<SignedIn | undefined> {
  const secret = readCookie(request, sessionCookieOf(where))
  if (secret === undefined) return undefined
  return settle(findSession(surroundings, secret))
}

/** Gives the browser a session, in place of the one it had. */
export const keepSession = ({ where }: RouteContext, reply: FastifyReply, { secret, expiresAt }: NewSession): void =>
  setCookie(reply, where, { name: sessionCookieOf(where), value: secret, until: expiresAt })

export const dropSession = ({ where }: RouteContext, reply: FastifyReply): void =>
  setCookie(reply, where, { name: sessionCookieOf(where), value: undefined })
