import { type Caller, type Refusal, type Surroundings, verifyServiceAccount } from '@plan/workspace'
import type { FastifyRequest } from 'fastify'
import { err, errAsync, ok, type Result, type ResultAsync } from 'neverthrow'
import type { RequestRefused } from '../replies/refusals.ts'
import { basicCredentials } from './basic-credentials.ts'
import type { TakeToken } from './rate-limit.ts'

/** Finds out who sends a request to a workspace, and whether they may send one now. */
export type Authenticate = (
  request: FastifyRequest,
  workspaceId: string,
) => ResultAsync<Caller, RequestRefused | Refusal>

/** Callers are service accounts. @see Specification, "Authentication" (HTTP API) and "Limits" (Rate) */
export const authenticateWith =
  (surroundings: Surroundings, takeToken: TakeToken): Authenticate =>
  (request, workspaceId) => {
    const credentials = basicCredentials(request.headers.authorization)
    if (credentials === undefined) return errAsync({ code: 'not-authenticated' })
    return verifyServiceAccount(surroundings, { workspaceId, ...credentials }).andThen(
      (caller): Result<Caller, RequestRefused> => {
        const seconds = takeToken(`${caller.workspaceId} ${caller.actor.id}`)
        return seconds > 0 ? err({ code: 'rate-exceeded', seconds }) : ok(caller)
      },
    )
  }
