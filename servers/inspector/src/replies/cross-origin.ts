/** Web pages of any origin send here: the key says who they are, and cookies are never looked at. */
import type { FastifyInstance } from 'fastify'

/** How long browsers need not ask again, in seconds. */
const maxAge = 86_400

const allowedHeaders = 'api-key, env, X-Avo-Client, Content-Type, Content-Encoding'

export function allowAllOrigins(app: FastifyInstance): void {
  app.addHook('onRequest', async (_, reply) => {
    reply.headers({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'Retry-After',
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    })
  })
}

/** What a browser is told before it sends. */
export const preflight = (method: string) => ({
  'access-control-allow-methods': `${method}, OPTIONS`,
  'access-control-allow-headers': allowedHeaders,
  'access-control-max-age': String(maxAge),
})
