/** What the service counts and measures. Labels hold templates and codes alone, never a name, an id or a path. */
import { statSync } from 'node:fs'
import { type buildApp, type Importer, refusalCodeOf } from '@plan/rest'
import type { SharedDatabase } from '@plan/storage'
import type { CacheUsage, EmbeddingsUsage, IngestUsage } from '@plan/workspace'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { databaseIn } from '../backup/backup-folder.ts'
import type { Settled } from '../webhooks/worker.ts'

export interface AppMetrics {
  /** Sees every request that the app answers from now on. */
  readonly watch: (app: ReturnType<typeof buildApp>) => void
  /** The importer, with every import counted and timed. */
  readonly timing: (importBody: Importer) => Importer
  readonly settled: (state: Settled) => void
  /** Tells from now on how the Inspector fares that this process is. */
  readonly watchIngest: (usage: () => IngestUsage) => void
  /** All of it as Prometheus reads it, and the media type of that. */
  readonly render: () => Promise<{ readonly type: string; readonly text: string }>
}

export interface MeasuredThings {
  readonly data: string
  /** The database in place of the folder. */
  readonly shared?: SharedDatabase | undefined
  readonly planCache: () => CacheUsage
  readonly waitingImports: () => number
  /** Questions about code. */
  readonly waitingQuestions: () => number
  /** Absent where no embedding model is set up. */
  readonly embeddings?: (() => EmbeddingsUsage) | undefined
}

/** Methods that are counted by name: clients can send others, and there are many. */
const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Opens the metrics of one process. @see OpenTelemetry, semantic conventions of HTTP metrics, for their names */
export function openAppMetrics(things: MeasuredThings): AppMetrics {
  const { data, shared, planCache, waitingImports, waitingQuestions, embeddings } = things
  const registers = [new Registry()]
  const [registry] = registers as [Registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_server_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its answer',
    labelNames: ['http_request_method', 'http_route', 'http_response_status_code'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  })
  const streams = new Gauge({
    name: 'plan_event_streams',
    help: 'Streams of events that are open',
    labelNames: ['http_route'],
    registers,
  })
  const refusals = new Counter({
    name: 'plan_refusals_total',
    help: 'Requests that were refused, by the code of the refusal',
    labelNames: ['http_route', 'code'],
    registers,
  })
  const imports = new Counter({
    name: 'plan_imports_total',
    help: 'Imports and dry runs that were begun, by how they ended: done, or the code of the refusal',
    labelNames: ['outcome'],
    registers,
  })
  const importTime = new Histogram({
    name: 'plan_import_duration_seconds',
    help: 'Time from the arrival of a body to the end of its import, waiting included',
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 2.5, 5, 10, 30, 60],
    registers,
  })
  const attempts = new Counter({
    name: 'plan_webhook_attempts_total',
    help: 'Attempts to deliver to a webhook, by how the delivery stood afterwards',
    labelNames: ['state'],
    registers,
  })
  read(registers, 'plan_imports_waiting', 'Imports that wait for the one that runs', waitingImports)
  read(
    registers,
    'plan_code_questions_waiting',
    'Questions about code that wait for the one that is answered',
    waitingQuestions,
  )
  read(registers, 'plan_cache_items', 'Items of the plans that are kept in memory', () => planCache().items)
  count(registers, 'plan_cache_hits_total', 'Plans that were asked for and kept in memory', () => planCache().hits)
  count(registers, 'plan_cache_misses_total', 'Plans that were asked for and read', () => planCache().misses)
  read(
    registers,
    'plan_vectors',
    'Vectors of an embedding model that are kept in memory',
    () => embeddings?.().vectors ?? 0,
  )
  read(registers, 'plan_vector_bytes', 'Memory that they take', () => embeddings?.().bytes ?? 0)
  count(
    registers,
    'plan_embedding_requests_total',
    'How often an embedding model was asked',
    () => embeddings?.().asked ?? 0,
  )
  count(
    registers,
    'plan_embedding_failures_total',
    'How often it gave nothing, attempts repeated and all',
    () => embeddings?.().failed ?? 0,
  )
  read(registers, 'plan_database_bytes', 'Size of the database', () => sizeOfDatabase(data, shared))
  read(registers, 'plan_database_wal_bytes', 'Size of the journal beside the database', () =>
    sizeOf(`${databaseIn(data)}-wal`),
  )

  watchPool(registers, shared)
  const watchIngest = watchIngestOf(registers)

  return {
    watch: (app) => {
      app.addHook('onSend', async ({ routeOptions }, reply) => {
        if (!isStream(reply) || reply.raw.closed) return
        const labels = { http_route: routeOptions.url ?? 'none' }
        streams.inc(labels)
        reply.raw.once('close', () => streams.dec(labels))
      })
      app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
        const route = routeOptions.url ?? 'none'
        const code = refusalCodeOf(reply)
        const labels = {
          http_request_method: methods.has(method) ? method : '_OTHER',
          http_route: route,
          http_response_status_code: reply.statusCode,
        }
        // It lasts as long as somebody looks, which is no delay.
        if (!isStream(reply)) requests.observe(labels, reply.elapsedTime / 1_000)
        if (code !== undefined) refusals.inc({ http_route: route, code })
      })
    },
    timing: (importBody) => (request) => {
      const stop = importTime.startTimer()
      return importBody(request)
        .map((report) => {
          stop()
          imports.inc({ outcome: 'done' })
          return report
        })
        .mapErr((refusal) => {
          stop()
          imports.inc({ outcome: refusal.code === 'body-refused' ? refusal.failure.code : refusal.code })
          return refusal
        })
    },
    settled: (state) => attempts.inc({ state }),
    watchIngest,
    render: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  }
}

const isStream = (reply: { getHeader(name: string): unknown }): boolean =>
  String(reply.getHeader('content-type')).startsWith('text/event-stream')

/** A gauge that is read when somebody asks. */
function read(registers: Registry[], name: string, help: string, value: () => number | Promise<number>) {
  new Gauge({
    name,
    help,
    registers,
    async collect() {
      this.set(await value())
    },
  })
}

/** A counter that somebody else counts. */
function count(registers: Registry[], name: string, help: string, value: () => number) {
  new Counter({
    name,
    help,
    registers,
    collect() {
      this.reset()
      this.inc(value())
    },
  })
}

/** The connections of a database that is reached over any. */
function watchPool(registers: Registry[], shared: SharedDatabase | undefined) {
  new Gauge({
    name: 'plan_database_pool',
    help: 'Connections to the database that are in use or idle, and callers waiting for one',
    labelNames: ['state'],
    registers,
    collect() {
      if (shared === undefined) return
      const { inUse, idle, waiting } = shared.pool()
      for (const [state, value] of Object.entries({ in_use: inUse, idle, waiting })) this.set({ state }, value)
    },
  })
  count(
    registers,
    'plan_database_retries_total',
    'Transactions that were begun again, because others hindered them',
    () => shared?.pool().retries ?? 0,
  )
}

/** What apps send to the Inspector; nothing where this process is not that. */
function watchIngestOf(registers: Registry[]): AppMetrics['watchIngest'] {
  let usage: (() => IngestUsage) | undefined
  new Counter({
    name: 'plan_inspector_elements_total',
    help: 'Elements that apps sent and that were answered, by what became of them',
    labelNames: ['verdict'],
    registers,
    collect() {
      this.reset()
      if (usage === undefined) return
      const { counted, repeated, ignored, rejected, unknownKey } = usage()
      const verdicts = { counted, repeated, ignored, rejected: rejected - unknownKey, unknown_key: unknownKey }
      for (const [verdict, value] of Object.entries(verdicts)) this.inc({ verdict }, value)
    },
  })
  read(registers, 'plan_inspector_waiting', 'Elements that wait for the store', () => usage?.().waiting ?? 0)
  read(
    registers,
    'plan_inspector_lag_seconds',
    'How long the one waiting longest has waited',
    () => (usage?.().lag ?? 0) / 1_000,
  )
  count(
    registers,
    'plan_inspector_folded_total',
    'Commits that were moved into the hourly counts',
    () => usage?.().folded ?? 0,
  )
  return (given) => {
    usage = given
  }
}

/** Not a number while the database does not say. */
const sizeOfDatabase = async (data: string, shared: SharedDatabase | undefined): Promise<number> =>
  shared === undefined ? sizeOf(databaseIn(data)) : (await shared.bytes()).unwrapOr(Number.NaN)

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0
