/** The HTTP API out of its parts, in the order in which they are registered. */
import { defaultImportLimits, type ImportLimits } from '@plan/import'
import { importBody as importHere, type RateLimit, type Surroundings } from '@plan/workspace'
import fastify, { type FastifyBaseLogger, type FastifyError, type FastifyInstance } from 'fastify'
import { limitPerAddress } from './connections-per-address.ts'
import {
  type ConnectionLimits,
  defaultBodyLimit,
  defaultConnectionLimits,
  defaultKeptBytes,
  defaultOtherBodyLimit,
} from './default-limits.ts'
import { describeApi } from './document/describe-api.ts'
import { endStalled } from './end-stalled.ts'
import { endUnheard } from './end-unheard.ts'
import { openEncodedBodies } from './replies/encoded-bodies.ts'
import type { ApiRefusal } from './replies/refusals.ts'
import { sendRefusal } from './replies/send-refusal.ts'
import { authenticateWith } from './request/authenticate.ts'
import { branchStatisticsRoute } from './routes/branch-statistics.ts'
import { createBranchRoute } from './routes/create-branch.ts'
import { exportPlanRoute } from './routes/export-plan.ts'
import { healthRoutes } from './routes/health.ts'
import { type Importer, importPlanRoute } from './routes/import-plan.ts'

export interface AppOptions {
  readonly surroundings: Surroundings
  readonly logger?: FastifyBaseLogger
  /** Most bytes of an import body. */
  readonly bodyLimit?: number
  /** Most bytes of any other body. */
  readonly otherBodyLimit?: number
  readonly limits?: ImportLimits
  /** Does the imports; in this thread unless another way is given. */
  readonly importBody?: Importer
  /** How often one service account may send; without it as often as it likes. */
  readonly rateLimit?: RateLimit | undefined
  /** Most bytes of encoded exports that are kept for those who ask again. */
  readonly keptBytes?: number
  /** The address people reach the service at; without it the one that a request was sent to. */
  readonly publicUrl?: string | undefined
  /** True once the process is going down: it is not ready any more. */
  readonly isStopping?: () => boolean
  /** True while there is more to do than can be done: what costs much is refused then. */
  readonly isOverloaded?: () => boolean
  /** Waits until what keeps this thread busy may be done; false where it is refused. */
  readonly takeTurn?: () => Promise<boolean>
  readonly connections?: ConnectionLimits
  /**
   * Addresses of proxies, or how many stand in a row: what they say of who asks and how is believed, and nobody else's
   * word.
   */
  readonly trustProxy?: readonly string[] | number | undefined
}

/** How often connections are looked at that are too slow, in milliseconds. */
const checkingInterval = 1_000

/** The app with the whole API; it listens to nothing yet. */
export function buildApp(options: AppOptions): FastifyInstance {
  const app = openApp(options)
  addApi(app, options)
  return app
}

/** An app that answers how it is, and every other request with a refusal. */
export function openApp({
  surroundings,
  logger,
  otherBodyLimit = defaultOtherBodyLimit,
  isStopping = () => false,
  connections = defaultConnectionLimits,
  trustProxy = 0,
}: AppOptions): FastifyInstance {
  const app = fastify({
    trustProxy: typeof trustProxy === 'number' ? (_, hops) => hops < trustProxy : [...trustProxy],
    ...(logger === undefined ? {} : { loggerInstance: logger }),
    bodyLimit: otherBodyLimit,
    requestTimeout: connections.requestSeconds * 1_000,
    http: {
      maxHeaderSize: connections.headerBytes,
      headersTimeout: connections.headerSeconds * 1_000,
      connectionsCheckingInterval: checkingInterval,
    },
    routerOptions: { maxParamLength: 512 },
    frameworkErrors: (_, __, reply) => {
      sendRefusal(reply, { code: 'request-malformed' })
    },
  })
  app.server.maxConnections = connections.most
  limitPerAddress(app.server, connections.mostPerAddress)
  endStalled(app, connections.stallSeconds)
  endUnheard(app, connections.headerSeconds)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
  app.setNotFoundHandler((_, reply) => sendRefusal(reply, { code: 'route-not-found' }))
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalOf(error, request.routeOptions.bodyLimit)
    if (refusal.code === 'unexpected') request.log.error({ err: error }, 'unexpected')
    return sendRefusal(reply, refusal)
  })
  // Schemas describe the routes; each route checks its own input, in the order of refusal.
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(() => JSON.stringify)
  app.register(async (health) => healthRoutes(health, surroundings, isStopping))
  return app
}

/** Adds the operations of the API, and the document that describes them. */
export function addApi(
  app: FastifyInstance,
  {
    surroundings,
    bodyLimit = defaultBodyLimit,
    limits = defaultImportLimits,
    importBody = (request) => importHere(surroundings, request),
    rateLimit,
    keptBytes = defaultKeptBytes,
    publicUrl,
    isOverloaded = () => false,
    takeTurn = async () => !isOverloaded(),
  }: AppOptions,
): void {
  describeApi(app)
  app.register(async (api) => {
    const authenticate = authenticateWith(surroundings, rateLimit)
    exportPlanRoute(api, { surroundings, authenticate, bodies: openEncodedBodies(keptBytes), takeTurn })
    importPlanRoute(api, { surroundings, authenticate, importBody, limits, bodyLimit, isOverloaded })
    branchStatisticsRoute(api, { surroundings, authenticate, takeTurn })
    createBranchRoute(api, { surroundings, authenticate, publicUrl })
  })
}

function refusalOf({ code, statusCode = 500 }: FastifyError, limit: number): ApiRefusal {
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return { code: 'body-too-large', limit }
  return statusCode >= 400 && statusCode < 500 ? { code: 'request-malformed' } : { code: 'unexpected' }
}
