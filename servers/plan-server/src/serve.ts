/** Listening, and going down in order. */
import { buildApp, type RateLimitOptions } from '@plan/rest'
import type { Surroundings } from '@plan/workspace'
import closeWithGrace from 'close-with-grace'
import { fromAsyncThrowable, type ResultAsync } from 'neverthrow'
import { destination, type Level, pino } from 'pino'
import type { Where } from './database.ts'
import { openImportPool } from './import-pool.ts'
import { senderWith } from './webhooks/send.ts'
import { openWebhookWorker } from './webhooks/worker.ts'

export interface ServeOptions {
  /** The database, which the import thread opens for itself. */
  readonly where: Where
  readonly rateLimit?: RateLimitOptions | undefined
  /** The address people reach the service at; the one they used unless it is given. */
  readonly publicUrl?: string | undefined
  readonly host: string
  readonly port: number
  readonly logLevel: Level
  /** Runs after the last request and before the process ends. */
  readonly onClosed?: () => void
}

/** How long accepted requests may take to finish once the process is told to stop, in milliseconds. */
const stoppingTime = 25_000

/** Serves until SIGTERM or SIGINT; the result is the address. The error is a sentence. */
export function serve(surroundings: Surroundings, options: ServeOptions): ResultAsync<string, string> {
  const logger = pino({ level: options.logLevel, serializers }, destination({ dest: 2, sync: true }))
  return openImportPool(options.where).andThen((imports) => {
    let isStopping = false
    const app = buildApp({
      surroundings,
      logger,
      isStopping: () => isStopping,
      importBody: imports.importBody,
      rateLimit: options.rateLimit,
      publicUrl: options.publicUrl,
    })
    const webhooks = openWebhookWorker({ surroundings, send: senderWith(), random: Math.random, log: logger })
    closeWithGrace({ delay: stoppingTime, logger }, async ({ err }) => {
      if (err !== undefined) logger.fatal({ err }, 'going down after an error nobody caught')
      isStopping = true
      await Promise.all([app.close(), webhooks.stop()])
      await imports.close()
      await surroundings.storage.close()
      options.onClosed?.()
    })
    return fromAsyncThrowable(
      () => app.listen({ host: options.host, port: options.port }),
      (cause) => describeListenFailure(cause, options),
    )().map((address) => {
      webhooks.start()
      return address
    })
  })
}

/** Requests are logged by method and path alone: no header, no body, no query ever reaches the log. */
const serializers = {
  req: ({ method, url = '' }: { method: string; url?: string }) => ({ method, path: url.split('?')[0] }),
  res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
}

function describeListenFailure(cause: unknown, { host, port }: ServeOptions): string {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  if (code === 'EADDRINUSE') return `Port ${port} of ${host} is taken; choose another with --port`
  if (code === 'EACCES') return `Port ${port} may not be used by this user; choose one above 1023 with --port`
  return `Cannot listen on ${host}, port ${port}: ${cause instanceof Error ? cause.message : String(cause)}`
}
