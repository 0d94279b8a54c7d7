import { type Caller, type Refusal, type Surroundings, verifyServiceAccount } from '@plan/workspace'
import type { FastifyRequest } from 'fastify'
import { errAsync, type ResultAsync } from 'neverthrow'
import type { RequestRefused } from '../replies/refusals.ts'
import { basicCredentials } from './basic-credentials.ts'

/** The service account that sends the request. @see Specification, "Authentication" (HTTP API) */
export function authenticate(
  surroundings: Surroundings,
  request: FastifyRequest,
  workspaceId: string,
): ResultAsync<Caller, RequestRefused | Refusal> {
  const credentials = basicCredentials(request.headers.authorization)
  if (credentials === undefined) return errAsync({ code: 'not-authenticated' })
  return verifyServiceAccount(surroundings, { workspaceId, ...credentials })
}
