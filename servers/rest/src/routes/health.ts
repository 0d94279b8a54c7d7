/** `GET /livez` touches nothing; `GET /readyz` asks the store one question. Neither says anything about versions. */
import type { Surroundings } from '@plan/workspace'
import type { FastifyInstance } from 'fastify'
import { undescribed } from '../document/undescribed.ts'

/** How long the store may take to answer, in milliseconds. */
const patience = 1000

export function healthRoutes(app: FastifyInstance, { storage }: Surroundings, isStopping: () => boolean) {
  app.get('/livez', undescribed, async () => ({ status: 'ok' }))
  app.get('/readyz', undescribed, async (_, reply) => {
    const isReady =
      !isStopping() &&
      (await answersInTime(() =>
        storage.check().match(
          () => true,
          () => false,
        ),
      ))
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ok' : 'unavailable' })
  })
}

async function answersInTime(ask: () => Promise<boolean>): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), patience)
  try {
    return await Promise.race([ask(), late])
  } finally {
    clearTimeout(timer)
  }
}
