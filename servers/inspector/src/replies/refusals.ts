/** Every refusal of these routes with its status and its sentence. */
import { noteRefusal } from '@plan/rest'
import { type BatchRefused, describeRefusal, type EventSpecRefused } from '@plan/workspace'
import type { FastifyReply } from 'fastify'

/** What is wrong with a request itself. */
export type RequestRefused =
  | { readonly code: 'body-too-large'; readonly limit: number }
  | { readonly code: 'content-encoding-unsupported' }
  | { readonly code: 'body-not-gzip' }
  /** As much is being inflated as may be. */
  | { readonly code: 'too-much-inflating'; readonly seconds: number }
  | { readonly code: 'body-not-json' }
  | { readonly code: 'header-invalid'; readonly name: string; readonly expected: string }
  | { readonly code: 'query-invalid'; readonly name: string; readonly expected: string }
  | { readonly code: 'request-malformed' }
  | { readonly code: 'unexpected' }

export type InspectorRefusal = RequestRefused | BatchRefused | EventSpecRefused

const statuses = {
  'body-too-large': 413,
  'content-encoding-unsupported': 415,
  'body-not-gzip': 400,
  'too-much-inflating': 503,
  'body-not-json': 400,
  'header-invalid': 400,
  'query-invalid': 400,
  'request-malformed': 400,
  // What failed here may work again: clients keep what they have and come back.
  unexpected: 503,
  'no-known-key': 401,
  'not-a-batch': 400,
  'too-many-elements': 413,
  'quota-exceeded': 429,
  'too-much-waiting': 503,
  'values-off': 404,
  'not-in-production': 404,
  'branch-not-found': 503,
  'text-unstorable': 400,
  'storage-unavailable': 503,
  'storage-full': 507,
  'storage-read-only': 503,
  'storage-damaged': 503,
  'storage-io-error': 503,
  'storage-unsynced': 503,
} as const satisfies Record<InspectorRefusal['code'], number>

/** After how many seconds to come back where nothing better is known. */
const retrySeconds = 5

/** How an answer of a route says that something went wrong. */
export type ErrorForm = (error: string) => object

/** Answers with a refusal; what went wrong inside is for the log alone. */
export function sendRefusal(reply: FastifyReply, refusal: InspectorRefusal, form: ErrorForm): FastifyReply {
  const status = statuses[refusal.code]
  noteRefusal(reply, refusal.code)
  if ('seconds' in refusal) reply.header('retry-after', String(refusal.seconds))
  else if (status === 503) reply.header('retry-after', String(retrySeconds))
  if ('cause' in refusal && status >= 500)
    reply.log.error({ err: refusal.cause, code: refusal.code }, 'the store failed')
  return reply.code(status).send(form(describe(refusal)))
}

function describe(refusal: InspectorRefusal): string {
  switch (refusal.code) {
    case 'body-too-large':
      return `The body is larger than ${refusal.limit} bytes; send fewer elements at once`
    case 'content-encoding-unsupported':
      return 'The Content-Encoding must be gzip, or the body be sent as it is'
    case 'body-not-gzip':
      return 'The body is not gzip, or is cut off'
    case 'body-not-json':
      return 'The body is not JSON in UTF-8; send a list of elements'
    case 'header-invalid':
      return `The header ${refusal.name} must be ${refusal.expected}`
    case 'query-invalid':
      return `The parameter ${refusal.name} must be ${refusal.expected}`
    case 'request-malformed':
      return 'The request is malformed'
    case 'unexpected':
      return 'Something went wrong here; send it again later'
    case 'no-known-key':
      return 'The API key is missing, is none that is known here, or has ended; an administrator of the workspace makes one for a source'
    case 'not-a-batch':
      return 'The body is no list of elements; send an array of objects'
    case 'too-many-elements':
      return `The body has more than ${refusal.limit} elements; send fewer at once`
    case 'quota-exceeded':
      return `The key has sent more than it may; send it again in ${refusal.seconds} s`
    case 'too-much-inflating':
    case 'too-much-waiting':
      return 'More waits to be read or stored than may; send it again in a moment'
    case 'values-off':
      return 'The workspace does not check property values; an administrator can set propertyValueValidation to true'
    case 'not-in-production':
      return 'There are no event specs for production; ask for env=dev or env=staging'
    default:
      return describeRefusal(refusal)
  }
}
