/** Where a service is reached that listens to its own machine alone. */
import { createServer, type Server } from 'node:net'
import { ResultAsync } from 'neverthrow'

/** The names under which a machine knows itself. */
export const loopbackHosts = ['127.0.0.1', '::1', 'localhost']

/** Whether a host is the own machine, also as addresses write it. */
export const isLoopback = (host: string): boolean => loopbackHosts.includes(host.replace(/^\[(.*)\]$/, '$1'))

/** The address of a port; undefined where others may reach the host, under a name that it does not know. */
export const ownAddressOf = (host: string, port: number): string | undefined =>
  isLoopback(host) ? `http://${host.includes(':') ? `[${host}]` : host}:${port}` : undefined

/** A free port that nobody else gets before it is released. */
export interface HeldPort {
  readonly port: number
  readonly release: () => Promise<void>
}

/** Asks for a port before there is anything to serve: what is served must know where it is. */
export const holdFreePort = (host: string): ResultAsync<HeldPort, unknown> =>
  ResultAsync.fromPromise(
    new Promise<HeldPort>((held, fail) => {
      const server: Server = createServer()
        .once('error', fail)
        .listen(0, host, () => {
          const address = server.address()
          const port = address !== null && typeof address === 'object' ? address.port : 0
          held({ port, release: () => new Promise((done) => server.close(() => done())) })
        })
    }),
    (cause) => cause,
  )
