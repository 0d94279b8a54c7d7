import { type Surroundings, verifyMachineToken } from '@plan/workspace'
import { err, ok, type Result, type ResultAsync } from 'neverthrow'
import type { McpOptions } from '../options.ts'
import type { Caller } from './caller.ts'
import type { challenges } from './challenge.ts'

export interface Unauthenticated {
  readonly code: keyof typeof challenges
}

/** The store, or what is kept in it, cannot tell. `cause` is for the log. */
export interface Unavailable {
  readonly code: 'unavailable'
  readonly cause: unknown
}

/** Finds out on whose behalf a request is, from the store as it is now. */
export function authenticate(
  { surroundings, verifyToken }: Pick<McpOptions, 'surroundings' | 'verifyToken'>,
  header: string | undefined,
): ResultAsync<Caller, Unauthenticated | Unavailable> {
  return bearerOf(header).asyncAndThen((token) =>
    (looksSigned(token) ? verifyToken(token).map((verified): Caller => verified) : callerOfMachine(surroundings, token))
      .mapErr(refusalOf)
      .andThen((caller) => (caller.scopes.length === 0 ? err({ code: 'token-for-nothing' } as const) : ok(caller))),
  )
}

/** The token is everything behind the scheme: a client that adds to it has another one. */
function bearerOf(header: string | undefined): Result<string, Unauthenticated> {
  if (header === undefined || header === '') return err({ code: 'no-token' })
  const [, token] = /^bearer +([A-Za-z0-9._~+/=-]+)$/i.exec(header) ?? []
  return token === undefined ? err({ code: 'token-refused' }) : ok(token)
}

/** Access tokens are three parts with dots between; machine tokens have no dot. */
const looksSigned = (token: string) => token.includes('.')

/** The token ends within the year; for how long it is good is asked again with every request. */
const callerOfMachine = (surroundings: Surroundings, secret: string) =>
  verifyMachineToken(surroundings, secret).map(
    (token): Caller => ({
      personId: token.person.id,
      clientId: `machine-token:${token.id}`,
      scopes: token.access === 'write' ? ['read', 'write'] : ['read'],
      machineToken: token,
      expiresAt: Math.floor(surroundings.now().getTime() / 1_000) + 60,
    }),
  )

const refusalOf = (failure: { readonly code: string }): Unauthenticated | Unavailable =>
  failure.code === 'token-refused' || failure.code === 'not-authenticated'
    ? { code: 'token-refused' }
    : { code: 'unavailable', cause: failure }
