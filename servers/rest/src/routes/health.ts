/**
 * What whoever runs the service asks it. `GET /livez` touches nothing; `GET /readyz` asks the store one
 * question; `GET /startupz` answers 200 from the first time the store has answered. None says more than that.
 */
import type { Surroundings } from '@plan/workspace'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { undescribed } from '../document/undescribed.ts'

/** How long the store may take to answer, in milliseconds. */
const patience = 1000

export function healthRoutes(app: FastifyInstance, { storage }: Surroundings, isStopping: () => boolean) {
  const isThere = inTime(() =>
    storage.check().match(
      () => true,
      () => false,
    ),
  )
  let isStarted = false
  app.get('/livez', undescribed, async (_, reply) => send(reply, true))
  app.get('/readyz', undescribed, async (_, reply) => send(reply, !isStopping() && (await isThere())))
  app.get('/startupz', undescribed, async (_, reply) => {
    isStarted ||= await isThere()
    return send(reply, isStarted)
  })
}

const send = (reply: FastifyReply, isWell: boolean) =>
  reply
    .code(isWell ? 200 : 503)
    .header('cache-control', 'no-store')
    .send({ status: isWell ? 'ok' : 'unavailable' })

/** Asks one question at a time, however many want to know, and takes too late an answer for a no. */
function inTime(ask: () => Promise<boolean>): () => Promise<boolean> {
  let underWay: Promise<boolean> | undefined
  const askOnce = async () => {
    try {
      return await ask()
    } catch {
      return false
    } finally {
      underWay = undefined
    }
  }
  return async () => {
    underWay ??= askOnce()
    const { promise: late, resolve } = Promise.withResolvers<boolean>()
    const timer = setTimeout(() => resolve(false), patience)
    try {
      return await Promise.race([underWay, late])
    } finally {
      clearTimeout(timer)
    }
  }
}
