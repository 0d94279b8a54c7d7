/** Where a server listens. */
import { type Command, InvalidArgumentError } from 'commander'

const usualPort = 4600

/** Where a server listens that nobody told otherwise. */
export const usualAddress = `http://127.0.0.1:${usualPort}`

export const withAddressOptions = (command: Command): Command =>
  command
    .option('--port <port>', 'port to listen on, 0 for any free one', portOf, usualPort)
    .option('--host <host>', 'address to listen on', '127.0.0.1')

export function portOf(text: string): number {
  const port = Number(text)
  if (/^\d+$/.test(text) && port <= 65_535) return port
  throw new InvalidArgumentError('It must be a whole number from 0 to 65535.')
}
