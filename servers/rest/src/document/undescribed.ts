import type { FastifySchema } from 'fastify'

/** The options of a route that the document of the API leaves out. */
export const undescribed = { schema: { hide: true } as FastifySchema }
