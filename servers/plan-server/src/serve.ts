/** Listening, and going down in order. */
import { setTimeout as pause } from 'node:timers/promises'
import { defaultImportLimits } from '@plan/import'
import { buildApp } from '@plan/rest'
import type { Surroundings } from '@plan/workspace'
import closeWithGrace from 'close-with-grace'
import { fromAsyncThrowable, okAsync, ResultAsync } from 'neverthrow'
import type { Level } from 'pino'
import type { Where } from './database.ts'
import { describeListenFailure } from './describe-listen-failure.ts'
import { type ImportPool, openImportPool } from './import-pool.ts'
import type { Limits } from './limits.ts'
import { openLog } from './log.ts'
import { type ListenerAddress, listenForMetrics, type MetricsListener } from './metrics/metrics-listener.ts'
import { metricsFor, tracesFor } from './observe.ts'
import { senderWith } from './webhooks/send.ts'
import { openWebhookWorker } from './webhooks/worker.ts'

export interface ServeOptions {
  /** The database, which the import thread opens for itself. */
  readonly where: Where
  readonly limits: Limits
  /** Requests a second of one service account; any number unless it is given. */
  readonly perSecond?: number | undefined
  /** The address people reach the service at; the one they used unless it is given. */
  readonly publicUrl?: string | undefined
  readonly host: string
  readonly port: number
  /** Where metrics are served; nowhere unless it is given. */
  readonly metrics?: ListenerAddress | undefined
  readonly logLevel: Level
  /** Runs after the last request and before the process ends. */
  readonly onClosed?: () => void
}

export interface Served {
  readonly address: string
  readonly metrics?: string
}

/** How long accepted requests may take to finish once the process is told to stop, in milliseconds. */
const stoppingTime = 25_000

/** Serves until SIGTERM or SIGINT; the result says where. The error is a sentence. */
export const serve = (surroundings: Surroundings, options: ServeOptions): ResultAsync<Served, string> =>
  openImportPool(options.where, options.limits['imports-waiting']).andThen((imports) =>
    ResultAsync.fromSafePromise(open(surroundings, imports, options)).andThen((listen) => listen()),
  )

/** Puts the server together; the result makes it listen. */
async function open(surroundings: Surroundings, imports: ImportPool, options: ServeOptions) {
  const { where, limits, perSecond, publicUrl, host, port } = options
  const log = openLog(options.logLevel)
  const traces = await tracesFor(process.env)
  const metrics = await metricsFor(options.metrics !== undefined, {
    data: where.data,
    planCache: surroundings.plans.usage,
    waitingImports: imports.waiting,
  })
  const traced = traces?.ofImporter(imports.importBody) ?? imports.importBody
  let isStopping = false
  const app = buildApp({
    surroundings: { ...surroundings, storage: traces?.ofStorage(surroundings.storage) ?? surroundings.storage },
    logger: log,
    isStopping: () => isStopping,
    importBody: metrics?.timing(traced) ?? traced,
    rateLimit: perSecond === undefined ? undefined : { perSecond, burst: limits['request-burst'] },
    publicUrl,
    bodyLimit: limits['body-bytes'],
    keptBytes: limits['kept-export-bytes'],
    limits: {
      ...defaultImportLimits,
      depth: limits['import-depth'],
      nodes: limits['import-nodes'],
      unfolded: limits['import-unfolded'],
      events: limits['import-events'],
      properties: limits['import-properties'],
      rows: limits['import-rows'],
    },
    connections: {
      headerBytes: limits['header-bytes'],
      headerSeconds: limits['header-seconds'],
      requestSeconds: limits['request-seconds'],
      most: limits.connections,
    },
  })
  traces?.watch(app)
  metrics?.watch(app)
  const webhooks = openWebhookWorker({
    surroundings,
    send: senderWith(),
    random: Math.random,
    log,
    onSettled: metrics?.settled,
  })
  let listener: MetricsListener | undefined
  const drainingTime = limits['drain-seconds'] * 1_000
  closeWithGrace({ delay: drainingTime + stoppingTime, logger: log }, async ({ err, signal }) => {
    if (err !== undefined) log.fatal({ err }, 'going down after an error nobody caught')
    isStopping = true
    // Whoever types Ctrl-C has no load balancer that must hear of it first.
    if (signal === 'SIGTERM') await pause(drainingTime)
    await Promise.all([app.close(), webhooks.stop()])
    await imports.close()
    await traces?.close()
    await surroundings.storage.close()
    listener?.close()
    options.onClosed?.()
  })
  const listenToClients = fromAsyncThrowable(
    () => app.listen({ host, port }),
    (cause) => describeListenFailure(cause, { host, port, option: '--port' }),
  )
  const listenToOperator = () =>
    metrics === undefined || options.metrics === undefined
      ? okAsync<MetricsListener | undefined, string>(undefined)
      : listenForMetrics(metrics, options.metrics)
  return (): ResultAsync<Served, string> =>
    listenToOperator().andThen((opened) => {
      listener = opened
      return listenToClients().map((address) => {
        webhooks.start()
        return opened === undefined ? { address } : { address, metrics: opened.address }
      })
    })
}
