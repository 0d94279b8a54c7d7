/** The endpoints of the authorization server, answered by its library, and what must happen before it is asked. */
import { countUnusedClients, takeRegistration } from '@plan/workspace'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { settle } from '../oauth/adapter.ts'
import { defaultRegistrationLimits } from '../options.ts'
import { readCookie, withoutCookies } from '../request/cookies.ts'
import type { RouteContext } from './context.ts'
import { signedIn } from './signed-in.ts'

/** Registers them in a scope of their own: the library reads bodies itself. */
export function oauthRoutes(app: FastifyInstance, context: RouteContext): void {
  const { where } = context
  const { prefix } = where
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_, __, done) => done(null))

  const answer = async (request: FastifyRequest, reply: FastifyReply, url?: string) => {
    const { provider } = await context.current()
    if (url !== undefined) request.raw.url = url
    // Scheme and host are those of the issuer, whoever stands in between and whatever they say.
    request.raw.headers['x-forwarded-proto'] = where.isSecure ? 'https' : 'http'
    request.raw.headers['x-forwarded-host'] = new URL(where.issuer).host
    reply.hijack()
    reply.raw.setHeader('x-content-type-options', 'nosniff')
    await provider.callback()(request.raw, reply.raw)
  }
  const unstored = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.raw.setHeader('cache-control', 'no-store')
    await answer(request, reply)
  }

  app.get(`${prefix}/oauth/authorize`, async (request, reply) => {
    await leaveOtherAccount(context, request)
    request.raw.url = withDefaultScope(request.raw.url ?? '')
    await unstored(request, reply)
  })
  app.get(`${prefix}/oauth/authorize/:uid`, async (request, reply) => {
    await leaveOtherAccount(context, request)
    await unstored(request, reply)
  })
  for (const path of ['token', 'revoke', 'introspect'])
    app.route({ method: ['POST', 'OPTIONS'], url: `${prefix}/oauth/${path}`, handler: unstored })
  app.route({
    method: ['GET', 'OPTIONS'],
    url: `${prefix}/oauth/jwks`,
    handler: (request, reply) => answer(request, reply),
  })

  app.options(`${prefix}/oauth/register`, (_, reply) =>
    reply
      .headers({ ...openToAll, 'access-control-allow-methods': 'POST', 'access-control-max-age': '3600' })
      .header('access-control-allow-headers', 'content-type, authorization')
      .code(204)
      .send(),
  )
  app.post(`${prefix}/oauth/register`, async (request, reply) => {
    const refusal = await refuseRegistration(context, request)
    if (refusal !== undefined)
      return reply
        .code(429)
        .headers({ ...openToAll, 'cache-control': 'no-store', 'retry-after': String(refusal.seconds) })
        .send({ error: 'temporarily_unavailable', error_description: refusal.sentence })
    reply.raw.setHeader('access-control-allow-origin', '*')
    return unstored(request, reply)
  })
  app.get(`${prefix}/oauth/register/:id`, async (request, reply) => {
    reply.raw.setHeader('access-control-allow-origin', '*')
    await unstored(request, reply)
  })

  const metadata = '/.well-known/oauth-authorization-server'
  for (const path of new Set([`${metadata}${prefix}`, `${prefix}${metadata}`]))
    app.route({
      method: ['GET', 'OPTIONS'],
      url: path,
      handler: (request, reply) => answer(request, reply, metadata),
    })
  const openid = '/.well-known/openid-configuration'
  for (const path of new Set([`${openid}${prefix}`, `${prefix}${openid}`]))
    app.route({ method: ['GET', 'OPTIONS'], url: path, handler: (request, reply) => answer(request, reply, openid) })
}

const openToAll = { 'access-control-allow-origin': '*' }

/** The library remembers who authorized before. It forgets that where somebody else is signed in now, or nobody. */
async function leaveOtherAccount(context: RouteContext, request: FastifyRequest): Promise<void> {
  const { provider } = await context.current()
  const name = provider.cookieName('session')
  const id = readCookie(request, name)
  const { cookie } = request.raw.headers
  if (cookie === undefined) return
  const remembered = id === undefined ? undefined : await provider.Session.find(id)
  const signed = await signedIn(context, request)
  if (remembered === undefined || remembered.accountId !== signed?.person.id)
    request.raw.headers.cookie = withoutCookies(cookie, [name, `${name}.sig`])
}

/** Clients that ask for nothing in particular may read. */
function withDefaultScope(url: string): string {
  const { pathname, searchParams } = new URL(url, 'http://any')
  if ((searchParams.get('scope') ?? '').trim() !== '') return url
  searchParams.set('scope', 'read')
  return `${pathname}?${searchParams}`
}

interface Refused {
  readonly seconds: number
  readonly sentence: string
}

async function refuseRegistration(
  { options: { surroundings, registration } }: RouteContext,
  request: FastifyRequest,
): Promise<Refused | undefined> {
  const { burst, perMinute, mostUnused } = { ...defaultRegistrationLimits, ...registration }
  const allowance = await settle(takeRegistration(surroundings, request.ip, { burst, perSecond: perMinute / 60 }))
  if (!allowance.isGranted)
    return { seconds: allowance.seconds, sentence: 'Too many registrations from this address; try again later.' }
  const unused = await settle(countUnusedClients(surroundings))
  return unused >= mostUnused
    ? { seconds: 3_600, sentence: 'Too many clients are registered that nobody uses; try again in an hour.' }
    : undefined
}
