/** `GET /metrics` on a port of its own, so that what the service tells its operator never stands beside what it tells clients. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fromAsyncThrowable, type ResultAsync } from 'neverthrow'
import { describeListenFailure } from '../describe-listen-failure.ts'
import type { AppMetrics } from './app-metrics.ts'

export interface ListenerAddress {
  readonly host: string
  readonly port: number
}

export interface MetricsListener {
  readonly address: string
  readonly close: () => void
}

/** Listens until it is closed. The error is a sentence. */
export function listenForMetrics(
  metrics: AppMetrics,
  { host, port }: ListenerAddress,
): ResultAsync<MetricsListener, string> {
  const server = createServer(async (request, reply) => {
    if (request.url !== '/metrics') {
      reply.writeHead(404).end()
    } else if (request.method !== 'GET' && request.method !== 'HEAD') {
      reply.writeHead(405, { allow: 'GET, HEAD' }).end()
    } else {
      const { type, text } = await metrics.render()
      reply.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(text)
    }
  })
  server.maxConnections = 20
  return fromAsyncThrowable(
    () =>
      new Promise<MetricsListener>((resolve, reject) => {
        server.once('error', reject)
        server.listen({ host, port }, () => {
          const bound = server.address() as AddressInfo
          const name = bound.family === 'IPv6' ? `[${bound.address}]` : bound.address
          resolve({
            address: `http://${name}:${bound.port}/metrics`,
            close: () => {
              server.close()
              server.closeAllConnections()
            },
          })
        })
      }),
    (cause) => describeListenFailure(cause, { host, port, option: '--metrics-port' }),
  )()
}
