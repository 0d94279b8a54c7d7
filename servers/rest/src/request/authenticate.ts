import { type Caller, type Refusal, type Surroundings, verifyServiceAccount } from '@plan/workspace'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { err, errAsync, ok, type Result, type ResultAsync } from 'neverthrow'
import type { RequestRefused } from '../replies/refusals.ts'
import { basicCredentials } from './basic-credentials.ts'
import { openRateLimit, type RateLimitOptions } from './rate-limit.ts'

/** Finds out who sends a request to a workspace, and whether they may send one now. */
export type Authenticate = (
  request: FastifyRequest,
  reply: FastifyReply,
  workspaceId: string,
) => ResultAsync<Caller, RequestRefused | Refusal>

/** Callers are service accounts. @see Specification, "Authentication" (HTTP API) and "Limits" (Rate) */
export function authenticateWith(surroundings: Surroundings, rateLimit: RateLimitOptions | undefined): Authenticate {
  const withinRate = rateLimit === undefined ? () => ok() : limitRate(rateLimit)
  return (request, reply, workspaceId) => {
    const credentials = basicCredentials(request.headers.authorization)
    if (credentials === undefined) return errAsync({ code: 'not-authenticated' })
    return verifyServiceAccount(surroundings, { workspaceId, ...credentials }).andThrough((caller) =>
      withinRate(caller, reply),
    )
  }
}

/** Takes a token for each request and tells the caller how many are left. @see draft-ietf-httpapi-ratelimit-headers-10 */
function limitRate(options: RateLimitOptions) {
  const take = openRateLimit(options, () => performance.now())
  const policy = `"requests";q=${options.burst};w=${Math.ceil(options.burst / options.perSecond)}`
  return ({ workspaceId, actor }: Caller, reply: FastifyReply): Result<void, RequestRefused> => {
    const { isGranted, remaining, seconds } = take(`${workspaceId} ${actor.id}`)
    reply.header('ratelimit-policy', policy).header('ratelimit', `"requests";r=${remaining};t=${seconds}`)
    return isGranted ? ok() : err({ code: 'rate-exceeded', seconds })
  }
}
