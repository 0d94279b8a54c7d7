/** The routes for people as one part of a Fastify server: JSON behind sessions, under `/api/v1`. */
import { Readable } from 'node:stream'
import { whereIs } from '@plan/auth'
import { undescribed } from '@plan/rest'
import { defaultOtherBodyLimit } from '@plan/rest/default-limits'
import { openLiveFeed } from '@plan/workspace'
import { openCodeReader } from '@plan/workspace/code-reader'
import type { FastifyError, FastifyInstance, FastifyPluginAsync, FastifyReply } from 'fastify'
import { describeRoutes } from './document/describe-routes.ts'
import { openSeats } from './events/seats.ts'
import { type ServerEvents, sendEvents } from './events/server-events.ts'
import type { WebOptions } from './options.ts'
import { sendRefusal } from './replies/refusals.ts'
import { admitWith } from './request/admit.ts'
import type { Admitted, Answer, WebRoute } from './route.ts'
import { routes } from './routes.ts'

const prefix = '/api/v1'

/** Register it without a prefix. */
export const webPlugin =
  (options: WebOptions): FastifyPluginAsync =>
  async (app) => {
    await app.register(async (api) => addRoutes(api, options), { prefix })
  }

function addRoutes(
  api: FastifyInstance,
  {
    surroundings,
    issuer,
    sendMail,
    takeTurn = async () => true,
    live = {},
    readCode = openCodeReader(surroundings),
  }: WebOptions,
): void {
  const where = whereIs(issuer)
  const admit = admitWith(surroundings, where)
  const liveFeed = openLiveFeed(surroundings, live.feed)
  const { heartbeatSeconds = 10, recheckSeconds = 60, most = 500, mostPerPerson = 10 } = live
  const seats = openSeats({ most, mostPerPerson })
  const open = new Set<() => void>()
  const door = { surroundings, base: where.origin + where.prefix, sendMail, liveFeed, readCode }
  const admitted = new WeakMap<object, Admitted>()
  api.removeAllContentTypeParsers()
  api.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
  api.addHook('onRequest', async (_, reply) => {
    reply.headers({
      'cache-control': 'private, no-cache',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
  })
  api.addHook('preClose', async () => {
    for (const goDown of [...open]) goDown()
  })
  api.setNotFoundHandler((_, reply) => sendRefusal(reply, { code: 'route-not-found' }))
  api.setErrorHandler((error: FastifyError, request, reply) => {
    const { code, statusCode = 500 } = error
    if (code === 'FST_ERR_CTP_BODY_TOO_LARGE')
      return sendRefusal(reply, { code: 'body-too-large', limit: defaultOtherBodyLimit })
    if (statusCode < 500) return sendRefusal(reply, { code: 'request-malformed' })
    request.log.error({ err: error }, 'unexpected')
    return sendRefusal(reply, { code: 'unexpected' })
  })
  const document = describeRoutes(routes, prefix)
  api.get('/openapi.json', undescribed, async () => document)
  for (const route of Object.values(routes) as readonly WebRoute[])
    api.route<{ Body: Buffer | undefined }>({
      ...undescribed,
      method: route.method,
      url: route.path.replace(/\{(\w+)\}/g, ':$1'),
      bodyLimit: defaultOtherBodyLimit,
      exposeHeadRoute: route.reply.isEvents !== true,
      onRequest: async (request, reply) => {
        const person = await admit(route, request)
        if (person.isErr()) return sendRefusal(reply, person.error)
        if (route.isCostly && !(await takeTurn())) return sendRefusal(reply, { code: 'overloaded' })
        admitted.set(request, person.value)
      },
      handler: async (request, reply) => {
        const person = admitted.get(request)
        if (person === undefined) return sendRefusal(reply, { code: 'unexpected' })
        const { params, query, body, headers } = request
        const leave = route.reply.isEvents === true ? seats.take(person.person.id) : () => {}
        if (leave === undefined) return sendRefusal(reply, { code: 'too-many-streams' })
        const answer = await route.answer(door, { admitted: person, params, query, body, headers })
        if (answer.isErr()) {
          leave()
          return sendRefusal(reply, answer.error)
        }
        if (route.reply.isEvents !== true) return send(reply, route, answer.value)
        const readmit = () => admit(route, request)
        const streaming = { heartbeatSeconds, recheckSeconds, readmit, open, onEnd: leave }
        return sendEvents(reply, answer.value.body as ServerEvents, streaming)
      },
    })
}

function send(reply: FastifyReply, { reply: { status, isLines } }: WebRoute, { body, tag, isKnown }: Answer) {
  if (tag !== undefined) reply.header('etag', tag)
  if (isKnown) return reply.code(304).send()
  if (status === 204) return reply.code(204).send()
  if (isLines) return reply.type('application/x-ndjson').send(Readable.from(body as Iterable<string>))
  return reply.code(status).send(body)
}
