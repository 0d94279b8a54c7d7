/** Listening, and going down in order. */
import { setTimeout as pause } from 'node:timers/promises'
import { defaultImportLimits } from '@plan/import'
import { type AppOptions, openApp } from '@plan/rest'
import { type Embedder, openEmbeddings, type Surroundings } from '@plan/workspace'
import closeWithGrace from 'close-with-grace'
import { fromAsyncThrowable, okAsync, ResultAsync } from 'neverthrow'
import type { Level } from 'pino'
import { type AuthSettings, addressesOf } from './auth-settings.ts'
import { openCodePool } from './code-pool.ts'
import type { Where } from './database.ts'
import { describeListenFailure } from './describe-listen-failure.ts'
import { watchEventLoop } from './event-loop.ts'
import { openImportPool } from './import-pool.ts'
import { inspectorSettingsOf } from './inspector-settings.ts'
import type { Limits } from './limits.ts'
import { openLog } from './log.ts'
import type { McpSettings } from './mcp-settings.ts'
import { type ListenerAddress, listenForMetrics, type MetricsListener } from './metrics/metrics-listener.ts'
import { metricsFor, tracesFor } from './observe.ts'
import { type HeldPort, holdFreePort, isLoopback, ownAddressOf } from './own-address.ts'
import { needAddress, type OpenPart, type PartName, parts } from './parts.ts'
import type { TrustProxy } from './trust-proxy.ts'
import { openTurns } from './turns.ts'
import { exitCodes } from './unopened.ts'

export interface ServeOptions {
  /** The parts that this process is. */
  readonly only: readonly PartName[]
  /** The database, which the import thread opens for itself. */
  readonly where: Where
  readonly limits: Limits
  /** Requests a second of one service account; any number unless it is given. */
  readonly perSecond?: number | undefined
  /** The address people reach the service at; the one they used unless it is given. */
  readonly publicUrl?: string | undefined
  /** Proxies that are believed; none unless it is given. */
  readonly trustProxy?: TrustProxy | undefined
  /** The issuer of tokens; under the public address unless it is given. */
  readonly authUrl?: string | undefined
  /** The address of the MCP server; under the public address unless it is given. */
  readonly mcpUrl?: string | undefined
  readonly authSettings: AuthSettings
  readonly mcpSettings?: McpSettings
  /** The model that searches along where workspaces want it to; none unless it is given. */
  readonly embedder?: Embedder | undefined
  readonly host: string
  readonly port: number
  /** Where metrics are served; nowhere unless it is given. */
  readonly metrics?: ListenerAddress | undefined
  readonly logLevel: Level
  /** Settles should the disk not confirm a commit of this thread. */
  readonly unsynced?: Promise<void>
  /** Runs after the last request and before the process ends. */
  readonly onClosed?: () => void
}

export interface Served {
  readonly address: string
  readonly metrics?: string
}

/** How long accepted requests may take to finish once the process is told to stop, in milliseconds. */
const stoppingTime = 25_000

/** How long answers may take once nothing may be written any more, in milliseconds. */
const lastWords = 1_000

/** Serves until SIGTERM or SIGINT; the result says where. The error is a sentence. */
export const serve = (surroundings: Surroundings, options: ServeOptions): ResultAsync<Served, string> =>
  portOf(options).andThen((held) =>
    ResultAsync.fromSafePromise(open(surroundings, options, held)).andThen((listen) => listen()),
  )

/** The port to listen on. Any free one is chosen now where the service must know how it is reached. */
const portOf = ({ host, port, publicUrl }: ServeOptions): ResultAsync<HeldPort, string> =>
  port === 0 && publicUrl === undefined && isLoopback(host)
    ? holdFreePort(host).mapErr((cause) => describeListenFailure(cause, { host, port, option: '--port' }))
    : okAsync({ port, release: async () => {} })

/** Puts the server together; the result makes it listen. */
async function open(given: Surroundings, options: ServeOptions, held: HeldPort) {
  const { where, limits, perSecond, publicUrl, host, embedder } = options
  const { port } = held
  const log = openLog(options.logLevel)
  const embeddings =
    embedder &&
    openEmbeddings({
      embedder,
      mostBytes: limits['vector-bytes'],
      onFailure: (sentence) => log.warn({ part: 'embeddings' }, sentence),
    })
  const surroundings: Surroundings = { ...given, embeddings }
  const traces = await tracesFor(process.env)
  const imports = openImportPool(where, limits['imports-waiting'])
  const codePool = openCodePool(where, limits['code-questions-waiting'])
  const metrics = await metricsFor(options.metrics !== undefined, {
    data: where.data,
    shared: surroundings.storage.shared,
    planCache: surroundings.plans.usage,
    waitingImports: imports.waiting,
    waitingQuestions: codePool.waiting,
    embeddings: embeddings?.usage,
  })
  const traced = traces?.ofImporter(imports.importBody) ?? imports.importBody
  const eventLoop = watchEventLoop(limits['event-loop-milliseconds'])
  const turns = openTurns(limits['event-loop-milliseconds'])
  let isStopping = false
  const appOptions: AppOptions = {
    surroundings: { ...surroundings, storage: traces?.ofStorage(surroundings.storage) ?? surroundings.storage },
    logger: log,
    isStopping: () => isStopping,
    isOverloaded: () => eventLoop.isOverloaded() || turns.isCrowded(),
    takeTurn: async () => !eventLoop.isOverloaded() && (await turns.take()),
    importBody: metrics?.timing(traced) ?? traced,
    rateLimit: perSecond === undefined ? undefined : { perSecond, burst: limits['request-burst'] },
    publicUrl,
    trustProxy: options.trustProxy,
    bodyLimit: limits['body-bytes'],
    otherBodyLimit: limits['other-body-bytes'],
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
      stallSeconds: limits['response-stall-seconds'],
      most: limits.connections,
      mostPerAddress: limits['connections-per-address'],
    },
  }
  const app = openApp(appOptions)
  app.server.on('connection', turns.noteConnection)
  const own = port > 0 ? ownAddressOf(host, port) : undefined
  const addresses = addressesOf({ ...options, own })
  if (addresses === undefined && needAddress(options.only))
    log.warn(
      'nobody can sign in and no AI client can connect: --public-url or --auth-url must say where the service is reached',
    )
  const { authSettings } = options
  const mcpSettings: McpSettings = {
    callLimit: { burst: limits['agent-call-burst'], perSecond: limits['agent-calls-per-minute'] / 60 },
    bodyLimit: limits['agent-call-bytes'],
    ...options.mcpSettings,
  }
  const inspectorSettings = inspectorSettingsOf(limits)
  const place = {
    ...{ surroundings, app, appOptions, log, metrics, addresses },
    ...{ authSettings, mcpSettings, inspectorSettings, codePool },
  }
  const running: OpenPart[] = []
  for (const name of options.only) running.push(await parts[name].open(place))
  traces?.watch(app)
  metrics?.watch(app)
  const giveUp = async () => {
    log.fatal('the disk did not confirm a commit; ending, so that a new start finds out what is on it')
    isStopping = true
    // Time for the answers that say so; the database stays open, because closing it would write.
    await Promise.race([app.close(), pause(lastWords)])
    process.exit(exitCodes.unsynced)
  }
  void Promise.race([options.unsynced ?? new Promise<never>(() => {}), imports.unsynced]).then(giveUp)
  let listener: MetricsListener | undefined
  const drainingTime = limits['drain-seconds'] * 1_000
  closeWithGrace({ delay: drainingTime + stoppingTime, logger: log }, async ({ err, signal }) => {
    if (err !== undefined) log.fatal({ err }, 'going down after an error nobody caught')
    isStopping = true
    // Whoever types Ctrl-C has no load balancer that must hear of it first.
    if (signal === 'SIGTERM') await pause(drainingTime)
    embeddings?.close()
    await Promise.all([app.close(), ...running.map((part) => part.stop?.())])
    await Promise.all([imports.close(), codePool.close()])
    await traces?.close()
    await surroundings.storage.close()
    listener?.close()
    eventLoop.close()
    options.onClosed?.()
  })
  const listenToClients = fromAsyncThrowable(
    async () => {
      await app.ready()
      await held.release()
      return app.listen({ host, port })
    },
    (cause) => describeListenFailure(cause, { host, port, option: '--port' }),
  )
  const listenToOperator = () =>
    metrics === undefined || options.metrics === undefined
      ? okAsync<MetricsListener | undefined, string>(undefined)
      : listenForMetrics(metrics, options.metrics)
  return (): ResultAsync<Served, string> =>
    listenToOperator().andThen((opened) => {
      listener = opened
      return listenToClients().map((listened) => {
        const address = own ?? listened
        for (const part of running) part.start?.()
        return opened === undefined ? { address } : { address, metrics: opened.address }
      })
    })
}
