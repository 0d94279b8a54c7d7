import { InvalidArgumentError, Option } from 'commander'
import type { Level } from 'pino'
import { readAuthSettings } from '../auth-settings.ts'
import { nameOf, openToServe, type Where } from '../database.ts'
import { readEmbeddingSettings } from '../embeddings/embedding-settings.ts'
import { type Limits, limitTable, readLimits, variableOf, withLimit } from '../limits.ts'
import { readMcpSettings } from '../mcp-settings.ts'
import { type PartName, partNames, parts } from '../parts.ts'
import { type TrustProxy, trustProxyOf } from '../trust-proxy.ts'
import { exitCodes, type Unopened } from '../unopened.ts'
import { portOf, withAddressOptions } from './address-options.ts'
import { type DeclareCommand, withAdministrationOptions } from './command.ts'
import { urlOf } from './url-of.ts'

interface StartOptions extends Where {
  readonly port: number
  readonly host: string
  readonly logLevel: Level
  readonly rateLimit: number
  readonly limit: readonly string[]
  readonly metricsPort?: number
  readonly metricsHost: string
  readonly publicUrl?: string
  readonly authUrl?: string
  readonly mcpUrl?: string
  readonly trustProxy?: TrustProxy
  readonly only: readonly PartName[]
  readonly json?: true
}

export const startCommand: DeclareCommand = (command) => {
  withAdministrationOptions(withAddressOptions(command))
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
    .addOption(
      new Option('--public-url <url>', 'address people reach the service at, where it is not the one they ask')
        .env('PLAN_PUBLIC_URL')
        .argParser(urlOf),
    )
    .addOption(
      new Option('--auth-url <url>', 'issuer of tokens, where it is not the public address')
        .env('PLAN_AUTH_URL')
        .argParser(urlOf),
    )
    .addOption(
      new Option('--mcp-url <url>', 'address of the MCP server, where it is not /mcp at the public address')
        .env('PLAN_MCP_URL')
        .argParser(urlOf),
    )
    .addOption(
      new Option(
        '--trust-proxy <proxies>',
        'addresses of the proxies in front, separated by commas, or their number (default: none)',
      )
        .env('PLAN_TRUST_PROXY')
        .argParser(trustProxyOf),
    )
    .addOption(
      new Option('--only <parts>', 'the parts to run, separated by commas')
        .argParser(partsOf)
        .default(partNames, 'all of those below'),
    )
    .addOption(
      new Option('--log-level <level>', 'what is logged')
        .choices(['trace', 'debug', 'info', 'warn', 'error', 'fatal'])
        .env('PLAN_LOG_LEVEL')
        .default('info'),
    )
    .addHelpText('after', describeParts)
    .addHelpText('after', describeLimits)
    .action(async (options: StartOptions) => {
      const { serve } = await import('../serve.ts')
      const unsynced = Promise.withResolvers<void>()
      const served = await limitsOf(options.limit)
        .andThen((limits) => readAuthSettings(process.env).map((authSettings) => ({ limits, authSettings })))
        .andThen((settings) => readEmbeddingSettings(process.env).map((embedder) => ({ ...settings, embedder })))
        .mapErr((sentence): Unopened => ({ sentence, exitCode: exitCodes.configuration }))
        .asyncAndThen((settings) =>
          openToServe(options, unsynced.resolve).map((surroundings) => ({ ...settings, surroundings })),
        )
        .andThen(({ limits, authSettings, embedder, surroundings }) =>
          serve(surroundings, {
            ...options,
            authSettings,
            embedder,
            mcpSettings: readMcpSettings(process.env),
            where: options,
            unsynced: unsynced.promise,
            limits,
            perSecond: options.rateLimit > 0 ? options.rateLimit : undefined,
            metrics:
              options.metricsPort === undefined ? undefined : { host: options.metricsHost, port: options.metricsPort },
          }).mapErr((sentence): Unopened => ({ sentence, exitCode: exitCodes.unavailable })),
        )
      if (served.isErr()) {
        process.stderr.write(`${served.error.sentence}\n`)
        process.exit(served.error.exitCode)
      }
      const { address, metrics } = served.value
      const lines = [
        `Serving ${nameOf(options)} at ${address}`,
        ...(metrics === undefined ? [] : [`Metrics at ${metrics}`]),
      ]
      process.stdout.write(`${options.json === true ? JSON.stringify(served.value) : lines.join('\n')}\n`)
    })
}

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

function partsOf(text: string): readonly PartName[] {
  const asked = text.split(',').map((name) => name.trim())
  const unknown = asked.find((name) => !partNames.some((known) => known === name))
  if (unknown !== undefined)
    throw new InvalidArgumentError(`"${unknown}" is no part of the server; there are ${partNames.join(', ')}.`)
  return partNames.filter((name) => asked.includes(name))
}

function describeParts(): string {
  const width = Math.max(...partNames.map((name) => name.length))
  const lines = partNames.map((name) => `  ${name.padEnd(width)}  ${parts[name].doc}`)
  return `\nParts, each of which may have processes of its own:\n${lines.join('\n')}`
}

function describeLimits(): string {
  const names = Object.keys(limitTable) as (keyof typeof limitTable)[]
  const width = Math.max(...names.map((name) => name.length))
  const lines = names.map((name) => `  ${name.padEnd(width)}  ${limitTable[name].doc} (${limitTable[name].default})`)
  return `\nLimits, each also a variable such as ${variableOf('import-events')}; the usual ones in brackets:\n${lines.join('\n')}`
}

function rateOf(text: string): number {
  const rate = Number(text)
  if (/^\d+(\.\d+)?$/.test(text)) return rate
  throw new InvalidArgumentError('It must be a number, 0 or more.')
}
