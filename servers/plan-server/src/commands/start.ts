import { type Command, InvalidArgumentError, Option } from 'commander'
import type { Level } from 'pino'
import { nameOf, openDatabase, type Where } from '../database.ts'
import { type Limits, limitTable, readLimits, variableOf, withLimit } from '../limits.ts'
import { serve } from '../serve.ts'
import { type AddCommand, withAdministrationOptions } from './command.ts'

interface StartOptions extends Where {
  readonly port: number
  readonly host: string
  readonly logLevel: Level
  readonly rateLimit: number
  readonly limit: readonly string[]
  readonly metricsPort?: number
  readonly metricsHost: string
  readonly publicUrl?: string
  readonly json?: true
}

export const startCommand: AddCommand = (program) => {
  withAdministrationOptions(withAddressOptions(program.command('start')))
    .description('serve a data folder or database over HTTP until SIGTERM or SIGINT')
    .addOption(
      new Option('--rate-limit <n>', 'requests a second for each service account, 0 for any number')
        .env('PLAN_RATE_LIMIT')
        .argParser(rateOf)
        .default(1),
    )
    .addOption(
      new Option('--limit <name=number>', 'another limit than the usual one; may be given several times')
        .argParser(eachLimit)
        .default([], 'as below'),
    )
    .addOption(
      new Option('--metrics-port <port>', 'port to serve metrics for Prometheus on (default: none)')
        .env('PLAN_METRICS_PORT')
        .argParser(portOf),
    )
    .addOption(
      new Option('--metrics-host <host>', 'address to serve metrics on').env('PLAN_METRICS_HOST').default('127.0.0.1'),
    )
    .option('--public-url <url>', 'address people reach the service at, where it is not the one they ask', urlOf)
    .addOption(
      new Option('--log-level <level>', 'what is logged')
        .choices(['trace', 'debug', 'info', 'warn', 'error', 'fatal'])
        .env('PLAN_LOG_LEVEL')
        .default('info'),
    )
    .addHelpText('after', describeLimits)
    .action(async (options: StartOptions) => {
      const served = await limitsOf(options.limit)
        .asyncAndThen((limits) => openDatabase(options).map((surroundings) => ({ limits, surroundings })))
        .andThen(({ limits, surroundings }) =>
          serve(surroundings, {
            ...options,
            where: options,
            limits,
            perSecond: options.rateLimit > 0 ? options.rateLimit : undefined,
            metrics:
              options.metricsPort === undefined ? undefined : { host: options.metricsHost, port: options.metricsPort },
          }),
        )
      if (served.isErr()) {
        process.stderr.write(`${served.error}\n`)
        process.exit(1)
      }
      const { address, metrics } = served.value
      const lines = [
        `Serving ${nameOf(options)} at ${address}`,
        ...(metrics === undefined ? [] : [`Metrics at ${metrics}`]),
      ]
      process.stdout.write(`${options.json === true ? JSON.stringify(served.value) : lines.join('\n')}\n`)
    })
}

export const withAddressOptions = (command: Command): Command =>
  command
    .option('--port <port>', 'port to listen on, 0 for any free one', portOf, 4600)
    .option('--host <host>', 'address to listen on', '127.0.0.1')

/** What the environment says, and what the options say over it. */
const limitsOf = (assignments: readonly string[]) =>
  assignments.reduce(
    (read, assignment) => read.andThen((limits: Limits) => withLimit(limits, assignment)),
    readLimits(process.env),
  )

/** Checks one `--limit` when it is read, so that a wrong one is wrong usage. */
function eachLimit(text: string, before: readonly string[]): readonly string[] {
  const checked = readLimits({}).andThen((limits) => withLimit(limits, text))
  if (checked.isErr()) throw new InvalidArgumentError(checked.error)
  return [...before, text]
}

function describeLimits(): string {
  const names = Object.keys(limitTable) as (keyof typeof limitTable)[]
  const width = Math.max(...names.map((name) => name.length))
  const lines = names.map((name) => `  ${name.padEnd(width)}  ${limitTable[name].doc} (${limitTable[name].default})`)
  return `\nLimits, each also a variable such as ${variableOf('import-events')}; the usual ones in brackets:\n${lines.join('\n')}`
}

function portOf(text: string): number {
  const port = Number(text)
  if (/^\d+$/.test(text) && port <= 65_535) return port
  throw new InvalidArgumentError('It must be a whole number from 0 to 65535.')
}

function urlOf(text: string): string {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '')
    throw new InvalidArgumentError('It must be an address that begins with http:// or https://.')
  return url.href.replace(/\/$/, '')
}

function rateOf(text: string): number {
  const rate = Number(text)
  if (/^\d+(\.\d+)?$/.test(text)) return rate
  throw new InvalidArgumentError('It must be a number, 0 or more.')
}
