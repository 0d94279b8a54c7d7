import {
  type Caller,
  type RateLimit,
  type Refusal,
  type Surroundings,
  type TokenInForce,
  type TokenUse,
  takeToken,
  tokenAllows,
  verifyServiceAccount,
} from '@plan/workspace'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { err, errAsync, ok, okAsync, type Result, type ResultAsync } from 'neverthrow'
import type { RequestRefused } from '../replies/refusals.ts'
import { basicCredentials } from './basic-credentials.ts'

/** What a request is about, for callers who may not do everything a member may. */
type Use = TokenUse | 'closed to tokens'

/** Finds out who sends a request to a workspace, and whether they may send one now. */
export type Authenticate = (
  request: FastifyRequest,
  reply: FastifyReply,
  workspaceId: string,
  use: Use,
) => ResultAsync<Caller, RequestRefused | Refusal>

/** Callers are service accounts, and members' machine tokens. @see Specification, "Authentication" (HTTP API) and "Limits" (Rate) */
export function authenticateWith(surroundings: Surroundings, rateLimit: RateLimit | undefined): Authenticate {
  const withinRate = rateLimit === undefined ? () => okAsync() : limitRate(surroundings, rateLimit)
  return (request, reply, workspaceId, use) => {
    const credentials = basicCredentials(request.headers.authorization)
    if (credentials === undefined) return errAsync({ code: 'not-authenticated' })
    return verifyServiceAccount(surroundings, { workspaceId, ...credentials })
      .andThrough((caller) => withinRate(caller, reply))
      .andThrough(({ token }) => (token === undefined ? ok() : admitToken(token, use)))
  }
}

/** A branch outside the pattern of a token is none that the token knows of. */
function admitToken(token: TokenInForce, use: Use): Result<void, RequestRefused | Refusal> {
  if (use === 'closed to tokens') return err({ code: 'not-authenticated' })
  if (tokenAllows(token, use)) return ok()
  if (use.branchId === undefined) return err({ code: 'not-authenticated' })
  return err({ code: tokenAllows(token, { ...use, access: 'read' }) ? 'token-read-only' : 'branch-not-found' })
}

/** Takes a token for each request and tells the caller how many are left. @see draft-ietf-httpapi-ratelimit-headers-10 */
function limitRate(surroundings: Surroundings, limit: RateLimit) {
  const policy = `"requests";q=${limit.burst};w=${Math.ceil(limit.burst / limit.perSecond)}`
  return (caller: Caller, reply: FastifyReply): ResultAsync<void, RequestRefused | Refusal> =>
    takeToken(surroundings, caller, limit).andThen(
      ({ isGranted, remaining, seconds }): Result<void, RequestRefused> => {
        reply.header('ratelimit-policy', policy).header('ratelimit', `"requests";r=${remaining};t=${seconds}`)
        return isGranted ? ok() : err({ code: 'rate-exceeded', seconds })
      },
    )
}
