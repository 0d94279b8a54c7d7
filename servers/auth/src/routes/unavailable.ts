import type { FastifyReply, FastifyRequest } from 'fastify'
import { errorPage } from '../pages/error-page.ts'
import { sendPage } from '../pages/page.ts'

/** For failures that people can do nothing about; the reason is in the log alone. */
export function unavailable(request: FastifyRequest, reply: FastifyReply, failure: unknown): FastifyReply {
  if (holdsNul(failure))
    return sendPage(
      reply,
      errorPage({ reason: 'What was sent holds NUL (U+0000), which nothing here has; leave it out.' }),
    )
  request.log.error({ err: failure }, 'unexpected')
  return sendPage(
    reply,
    errorPage({
      status: 503,
      title: 'Not available at the moment',
      reason: 'The service cannot do this at the moment. Try again in a minute.',
    }),
  )
}

const holdsNul = (failure: unknown) => Object(failure).code === 'text-unstorable'
