import { type Command, InvalidArgumentError } from 'commander'
import type { Level } from 'pino'
import { nameOf, openDatabase, type Where } from '../database.ts'
import { serve } from '../serve.ts'
import { type AddCommand, withAdministrationOptions } from './command.ts'

interface StartOptions extends Where {
  readonly port: number
  readonly host: string
  readonly logLevel: Level
  readonly rateLimit: number
  readonly publicUrl?: string
  readonly json?: true
}

export const startCommand: AddCommand = (program) => {
  withAdministrationOptions(withAddressOptions(program.command('start')))
    .description('serve a data folder or database over HTTP until SIGTERM or SIGINT')
    .option(
      '--rate-limit <n>',
      'requests a second for each service account (bursts of 10), 0 for any number',
      rateOf,
      1,
    )
    .option('--public-url <url>', 'address people reach the service at, where it is not the one they ask', urlOf)
    .option('--log-level <level>', 'trace, debug, info, warn, error or fatal', 'info')
    .action(async (options: StartOptions) => {
      const address = await openDatabase(options).andThen((surroundings) =>
        serve(surroundings, { ...options, where: options, rateLimit: limitOf(options.rateLimit) }),
      )
      if (address.isErr()) {
        process.stderr.write(`${address.error}\n`)
        process.exit(1)
      }
      const line =
        options.json === true
          ? JSON.stringify({ address: address.value })
          : `Serving ${nameOf(options)} at ${address.value}`
      process.stdout.write(`${line}\n`)
    })
}

export const withAddressOptions = (command: Command): Command =>
  command
    .option('--port <port>', 'port to listen on, 0 for any free one', portOf, 4600)
    .option('--host <host>', 'address to listen on', '127.0.0.1')

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

/** The burst that goes with a rate. */
const limitOf = (perSecond: number) => (perSecond > 0 ? { perSecond, burst: 10 } : undefined)
