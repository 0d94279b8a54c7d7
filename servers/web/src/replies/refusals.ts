/** Every refusal of the routes for people with its status and its sentence. */
import {
  type ApiRefusal,
  type ErrorBody,
  errorBody as errorBodyOfApi,
  sendRefusal as sendRefusalOfApi,
} from '@plan/rest'
import type { FastifyReply } from 'fastify'
import type { JsonInvalid } from '../request/read-body.ts'

/** What only these routes can refuse. */
type OwnRefusal =
  | JsonInvalid
  | { readonly code: 'no-session' }
  | { readonly code: 'cross-site' }
  | { readonly code: 'csrf-token-wrong' }
  | { readonly code: 'too-many-streams' }

export type WebRefusal = ApiRefusal | OwnRefusal

const statuses = {
  'json-invalid': 400,
  'no-session': 401,
  'cross-site': 403,
  'csrf-token-wrong': 403,
  'too-many-streams': 429,
} as const satisfies Record<OwnRefusal['code'], number>

export function sendRefusal(reply: FastifyReply, refusal: WebRefusal): FastifyReply {
  if (refusal.code === 'action-refused' && !whoRefusals.has(refusal.refusal.code))
    return reply.code(409).send(errorBodyOfApi(refusal))
  if (!isOwn(refusal)) return sendRefusalOfApi(reply, refusal)
  if (refusal.code === 'no-session') reply.header('www-authenticate', 'Session realm="tracking plan"')
  if (refusal.code === 'too-many-streams') reply.header('retry-after', '10')
  return reply.code(statuses[refusal.code]).send({ message: messageOf(refusal), warnings: [] } satisfies ErrorBody)
}

/** Refusals of an action that are about who wants it; the others are about the branch as it stands. */
const whoRefusals: ReadonlySet<string> = new Set(['role-too-low', 'people-only'])

/** The sentence of a refusal. */
export const sentenceOf = (refusal: WebRefusal): string =>
  isOwn(refusal) ? messageOf(refusal) : errorBodyOfApi(refusal).message

const isOwn = (refusal: WebRefusal): refusal is OwnRefusal => Object.hasOwn(statuses, refusal.code)

/** Problems that a message shows; the rest are counted. */
const mostListed = 10

function messageOf(refusal: OwnRefusal): string {
  switch (refusal.code) {
    case 'no-session':
      return 'Nobody is signed in with this browser, or the session has ended; sign in at /sign-in'
    case 'cross-site':
      return 'A page of this service must send what changes something: the request came from another place, or did not say from where'
    case 'csrf-token-wrong':
      return 'The header x-plan-csrf must have the csrfToken that GET /api/v1/me tells for this session'
    case 'too-many-streams':
      return 'Too many live views are open already; close one and try again'
    case 'json-invalid':
      return `The body is wrong${listed(refusal.problems)}`
  }
}

function listed(problems: JsonInvalid['problems']): string {
  const shown = problems.slice(0, mostListed).map(({ at, problem }) => `${at === '' ? '' : ` at ${at}`}: ${problem}`)
  const rest = problems.length - mostListed
  return [...shown, ...(rest > 0 ? [` and in ${rest} more places`] : [])].join(';')
}
