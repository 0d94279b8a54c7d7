import type { FastifyReply } from 'fastify'
import { type ApiRefusal, errorBody, statusOf } from './refusals.ts'

const codes = new WeakMap<object, string>()

/** Why a request was refused, as one of a fixed set of codes; undefined where it was not. */
export const refusalCodeOf = (reply: FastifyReply): string | undefined => codes.get(reply)

/** Says why a request is refused that another part answers. */
export const noteRefusal = (reply: FastifyReply, code: string): void => void codes.set(reply, code)

/** Answers with a refusal; what went wrong inside is for the log alone. */
export function sendRefusal(reply: FastifyReply, refusal: ApiRefusal): FastifyReply {
  const status = statusOf(refusal)
  noteRefusal(reply, refusal.code === 'body-refused' ? refusal.failure.code : refusal.code)
  if (status === 401) reply.header('www-authenticate', 'Basic realm="tracking plan", charset="UTF-8"')
  if (refusal.code === 'rate-exceeded') reply.header('retry-after', String(refusal.seconds))
  if (status === 503) reply.header('retry-after', '5')
  if ('cause' in refusal && status >= 500)
    reply.log.error({ err: refusal.cause, code: refusal.code }, 'the store failed')
  return reply.code(status).send(errorBody(refusal))
}
