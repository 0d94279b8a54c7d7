import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** How often connections are looked at while the app closes, in milliseconds. */
const lookingInterval = 500

/**
 * Lets an app close although clients hold connections without a request, as browsers and load balancers do: Node waits
 * for the first request of each, and checks no times any more once a server closes. Whoever has begun a request gets so
 * many seconds for its headers.
 */
export function endUnheard(app: FastifyInstance, headerSeconds: number): void {
  const { server } = app
  const unheard = new Set<Socket>()
  server.on('connection', (socket) => {
    unheard.add(socket)
    socket.once('close', () => unheard.delete(socket))
  })
  server.on('request', ({ socket }, answer) => {
    unheard.delete(socket)
    answer.once('close', () => {
      if (!socket.destroyed) unheard.add(socket)
    })
  })
  app.addHook('preClose', (done) => {
    const latest = performance.now() + headerSeconds * 1_000
    const looking = setInterval(() => {
      server.closeIdleConnections()
      const isLate = performance.now() > latest
      for (const socket of unheard) if (isLate || socket.bytesRead === 0) socket.destroy()
    }, lookingInterval)
    server.once('close', () => clearInterval(looking))
    looking.unref()
    done()
  })
}
