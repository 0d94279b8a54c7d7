/** The Inspector's routes for apps as one part of a Fastify server. */
import { undescribed } from '@plan/rest'
import type { FastifyError, FastifyInstance, FastifyPluginAsync, FastifyReply } from 'fastify'
import { defaultTrackLimits } from './default-limits.ts'
import { describeRoutes } from './document/describe-routes.ts'
import type { InspectorOptions } from './options.ts'
import { allowAllOrigins, preflight } from './replies/cross-origin.ts'
import { type InspectorRefusal, sendRefusal } from './replies/refusals.ts'
import { openReadText } from './request/read-text.ts'
import type { Door, InspectorRequest, InspectorRoute } from './route.ts'
import { eventSpec } from './routes/event-spec.ts'
import { trackV1 } from './routes/track-v1.ts'
import { trackV2 } from './routes/track-v2.ts'

const routes: readonly InspectorRoute[] = [trackV1, trackV2, eventSpec]

/** Register it without a prefix. */
export const inspectorPlugin =
  ({ ingest, isOverloaded = () => false, ...options }: InspectorOptions): FastifyPluginAsync =>
  async (app) => {
    const limits = { ...defaultTrackLimits, ...options.limits }
    const door = { ingest, readText: openReadText(limits), bodyLimit: limits.body, isOverloaded }
    const document = describeRoutes(routes)
    app.get('/inspector/openapi.json', undescribed, async () => document)
    for (const route of routes) await app.register(async (scope) => addRoute(scope, route, door))
  }

function addRoute(scope: FastifyInstance, route: InspectorRoute, door: Door): void {
  const { method, path, errorForm } = route
  const refuse = (reply: FastifyReply, refusal: InspectorRefusal) => sendRefusal(reply, refusal, errorForm)
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
  allowAllOrigins(scope)
  scope.setErrorHandler((error: FastifyError, request, reply) => {
    const { code, statusCode = 500 } = error
    if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return refuse(reply, { code: 'body-too-large', limit: door.bodyLimit })
    if (statusCode >= 400 && statusCode < 500) return refuse(reply, { code: 'request-malformed' })
    request.log.error({ err: error }, 'unexpected')
    return refuse(reply, { code: 'unexpected' })
  })
  scope.options(path, undescribed, async (_, reply) => reply.code(204).headers(preflight(method)).send())
  scope.route({
    ...undescribed,
    method,
    url: path,
    bodyLimit: door.bodyLimit,
    onRequest: async (request, reply) => {
      // Whatever a client calls its body, wrongly spelled or not, it is read as JSON.
      request.headers['content-type'] = 'application/json'
      if (door.isOverloaded()) return refuse(reply, { code: 'too-much-waiting', seconds: 1 })
    },
    handler: async (request, reply) => {
      const answer = await route.answer(door, request as InspectorRequest)
      return answer.match(
        (found) => reply.type('application/json; charset=utf-8').send(found),
        (refusal) => refuse(reply, refusal),
      )
    },
  })
}
