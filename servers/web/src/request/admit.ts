/** Who may come in, looked at before anything of the body is read. */
import { readCookie, sessionCookieOf, type whereIs } from '@plan/auth'
import { type Role, roles } from '@plan/core'
import { isJson } from '@plan/rest'
import { findSession, memberOf, type Surroundings } from '@plan/workspace'
import type { FastifyRequest } from 'fastify'
import { err, errAsync, ok, okAsync, type Result, type ResultAsync } from 'neverthrow'
import type { WebRefusal } from '../replies/refusals.ts'
import type { Admitted, WebRoute } from '../route.ts'
import { csrfHeader, isCsrfToken } from './csrf-token.ts'
import { isSameOrigin } from './same-origin.ts'

export type Admit = (
  route: WebRoute,
  request: Pick<FastifyRequest, 'headers' | 'params'>,
) => ResultAsync<Admitted, WebRefusal>

export const admitWith =
  (surroundings: Surroundings, where: ReturnType<typeof whereIs>): Admit =>
  (route, request) => {
    const { headers, params } = request
    const changes = route.method !== 'GET'
    if (changes && !isSameOrigin(headers, where.origin)) return errAsync({ code: 'cross-site' })
    const secret = readCookie(request, sessionCookieOf(where))
    if (secret === undefined) return errAsync({ code: 'no-session' })
    return findSession(surroundings, secret).andThen((signedIn): ResultAsync<Admitted, WebRefusal> => {
      if (signedIn === undefined) return errAsync({ code: 'no-session' })
      if (changes && !isCsrfToken(headers[csrfHeader], secret)) return errAsync({ code: 'csrf-token-wrong' })
      return roleFor(surroundings, route, { params, personId: signedIn.person.id }).andThen(
        (role): Result<Admitted, WebRefusal> =>
          route.body === undefined || isJson(headers['content-type'])
            ? ok({ ...signedIn, sessionSecret: secret, role })
            : err({ code: 'content-type-not-json' }),
      )
    })
  }

/** Those who are no members hear that there is no such workspace, whether there is one or not. */
function roleFor(
  surroundings: Surroundings,
  { role: needed }: WebRoute,
  { params, personId }: { readonly params: unknown; readonly personId: string },
): ResultAsync<Role, WebRefusal> {
  if (needed === 'signed-in') return okAsync('viewer')
  const workspaceId = String(Reflect.get(Object(params), 'workspaceId'))
  return memberOf(surroundings, { workspaceId, personId }).andThen((role): Result<Role, WebRefusal> => {
    if (role === undefined) return err({ code: 'workspace-not-found' })
    return roles.indexOf(role) < roles.indexOf(needed) ? err({ code: 'role-too-low', needed }) : ok(role)
  })
}
