/** Somebody on this machine who is sent plans. */
import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

export interface Received {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface Receiver {
  readonly url: string
  readonly port: number
  /** What came, the oldest first. */
  readonly received: readonly Received[]
  /** How many connections were opened. */
  readonly connections: () => number
}

/** Answers requests whose bodies were read; 204 unless the test says otherwise. */
export async function openReceiver(
  answer: RequestListener = (_, reply) => void reply.writeHead(204).end(),
  { host = '127.0.0.1', port = 0 } = {},
): Promise<Receiver> {
  const received: Received[] = []
  let connections = 0
  const server = createServer(async (request, reply) => {
    const { method = '', url = '', headers } = request
    const body = await text(request).catch(() => undefined)
    if (body === undefined) return
    received.push({ method, path: url, headers, body })
    answer(request, reply)
  })
  server.on('connection', () => {
    connections += 1
  })
  await listen(server, host, port)
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port: taken } = server.address() as AddressInfo
  return { url: `http://${host}:${taken}/plan?team=a`, port: taken, received, connections: () => connections }
}

const listen = (server: Server, host: string, port: number) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
