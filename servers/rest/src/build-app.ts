/** The HTTP API out of its parts, in the order in which they are registered. */
import { defaultImportLimits, type ImportLimits } from '@plan/import'
import { importBody as importHere, type Surroundings } from '@plan/workspace'
import fastify, { type FastifyBaseLogger, type FastifyError, type FastifyInstance } from 'fastify'
import type { ApiRefusal } from './replies/refusals.ts'
import { sendRefusal } from './replies/send-refusal.ts'
import { authenticateWith } from './request/authenticate.ts'
import { openRateLimit, type RateLimitOptions } from './request/rate-limit.ts'
import { exportPlanRoute } from './routes/export-plan.ts'
import { healthRoutes } from './routes/health.ts'
import { type Importer, importPlanRoute } from './routes/import-plan.ts'

export interface AppOptions {
  readonly surroundings: Surroundings
  readonly logger?: FastifyBaseLogger
  /** Most bytes of an import body. */
  readonly bodyLimit?: number
  readonly limits?: ImportLimits
  /** Does the imports; in this thread unless another way is given. */
  readonly importBody?: Importer
  /** How often one service account may send; without it as often as it likes. */
  readonly rateLimit?: RateLimitOptions | undefined
  /** True once the process is going down: it is not ready any more. */
  readonly isStopping?: () => boolean
}

/** What an import body may have, in bytes. */
export const defaultBodyLimit = 128 * 1024 * 1024

/** The app; it listens to nothing yet. */
export function buildApp({
  surroundings,
  logger,
  bodyLimit = defaultBodyLimit,
  limits = defaultImportLimits,
  importBody = (request) => importHere(surroundings, request),
  rateLimit,
  isStopping = () => false,
}: AppOptions): FastifyInstance {
  const app = fastify({
    ...(logger === undefined ? {} : { loggerInstance: logger }),
    bodyLimit,
    requestTimeout: 60_000,
    routerOptions: { maxParamLength: 512 },
    frameworkErrors: (_, __, reply) => {
      sendRefusal(reply, { code: 'request-malformed' })
    },
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
  app.setNotFoundHandler((_, reply) => sendRefusal(reply, { code: 'route-not-found' }))
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalOf(error, bodyLimit)
    if (refusal.code === 'unexpected') request.log.error({ err: error }, 'unexpected')
    return sendRefusal(reply, refusal)
  })
  const takeToken = rateLimit === undefined ? () => 0 : openRateLimit(rateLimit, () => performance.now())
  const authenticate = authenticateWith(surroundings, takeToken)
  healthRoutes(app, surroundings, isStopping)
  exportPlanRoute(app, surroundings, authenticate)
  importPlanRoute(app, { surroundings, authenticate, importBody, limits, bodyLimit })
  return app
}

function refusalOf({ code, statusCode = 500 }: FastifyError, limit: number): ApiRefusal {
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return { code: 'body-too-large', limit }
  return statusCode >= 400 && statusCode < 500 ? { code: 'request-malformed' } : { code: 'unexpected' }
}
