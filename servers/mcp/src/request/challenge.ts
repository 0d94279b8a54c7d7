/** Refusals that tell a client how to get a better token. @see RFC 6750, section 3, and RFC 9728, section 5.1 */
import type { FastifyReply } from 'fastify'
import type { Addresses } from '../addresses.ts'

/** The tokens that a challenge asks for are read from it byte by byte, so its texts hold neither quotes nor backslashes. */
interface Challenge {
  readonly status: 401 | 403
  readonly error?: { readonly code: 'invalid_token' | 'insufficient_scope'; readonly description: string }
}

/** What tools that write answer a token that only reads. */
export const writeChallenge = {
  scopes: ['read', 'write'],
  errorDescription:
    'This tool changes the plan, and the connection may only read. Sign in again and allow the scope write (ask for: read write), then call the tool again.',
} as const

export const challenges = {
  'no-token': { status: 401 },
  'token-refused': {
    status: 401,
    error: { code: 'invalid_token', description: 'The token is wrong, too old or revoked. Sign in again.' },
  },
  'token-for-nothing': {
    status: 403,
    error: {
      code: 'insufficient_scope',
      description: 'The token is good for nothing here. Sign in again and allow the scope read.',
    },
  },
} as const satisfies Record<string, Challenge>

export function sendChallenge(
  reply: FastifyReply,
  { metadataUrl }: Addresses,
  { status, error }: Challenge,
): FastifyReply {
  const parts = [
    ...(error === undefined ? [] : [`error="${error.code}"`, `error_description="${error.description}"`]),
    'scope="read"',
    `resource_metadata="${metadataUrl}"`,
  ]
  const body =
    error === undefined
      ? {
          error: 'unauthorized',
          error_description: 'Send an access token as Authorization: Bearer. The challenge names where to get one.',
        }
      : { error: error.code, error_description: error.description }
  return reply
    .code(status)
    .header('www-authenticate', `Bearer ${parts.join(', ')}`)
    .header('cache-control', 'no-store')
    .type('application/json')
    .send(JSON.stringify(body))
}
