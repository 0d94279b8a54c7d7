import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Closes connections whose client takes nothing of an answer for so many seconds. Taking a little counts. Between
 * requests the time for idle connections holds again, and while a request is worked on none does.
 */
export function endStalled(app: FastifyInstance, seconds: number): void {
  app.addHook('onSend', async (_, reply) => {
    const { socket } = reply.raw
    // What is injected has no connection.
    if (socket instanceof Socket) socket.setTimeout(seconds * 1_000)
  })
}
