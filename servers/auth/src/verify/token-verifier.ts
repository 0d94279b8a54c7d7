/** The check of access tokens for resource servers: what the token says, and then what the store says now. */
import { createPublicKey, type KeyObject } from 'node:crypto'
import { openServerKeys, personOfGrant, type ServerKeysLost, type Surroundings } from '@plan/workspace'
import { errors, type JWTPayload, jwtVerify } from 'jose'
import { err, fromAsyncThrowable, ok, okAsync, type Result, type ResultAsync } from 'neverthrow'
import { z } from 'zod'
import type { Scope } from '../options.ts'

/** A token that may be used, and on whose behalf. */
export interface VerifiedToken {
  readonly personId: string
  readonly clientId: string
  /** Writing includes reading. */
  readonly scopes: readonly Scope[]
  readonly grantId: string
  /** Seconds since 1970. */
  readonly expiresAt: number
}

/** Whatever is wrong with a token, nobody is told what. */
export interface TokenRefused {
  readonly code: 'token-refused'
}

type StoreFailure = Awaited<ReturnType<typeof personOfGrant>> extends Result<unknown, infer E> ? E : never

export type VerifyToken = (token: string) => ResultAsync<VerifiedToken, TokenRefused | ServerKeysLost | StoreFailure>

/** How long keys are used without asking the store, in milliseconds: a stolen key that was dropped is refused after it. */
const freshFor = 1_000

/** How far the clocks of servers may be apart, in seconds. */
const clockTolerance = 5

const claims = z.object({
  sub: z.string(),
  client_id: z.string(),
  gid: z.string(),
  scope: z.string(),
  exp: z.number(),
  iat: z.number(),
})

const refused: TokenRefused = { code: 'token-refused' }

/**
 * Checks tokens of one issuer for one audience. Grant and person are looked up for every token, so a revoked one is
 * refused at once; keys are at most a second old.
 */
export function tokenVerifierWith(
  surroundings: Surroundings,
  { issuer, audience }: { readonly issuer: string; readonly audience: string },
): VerifyToken {
  const keysOf = publicKeysWith(surroundings)
  return (token) =>
    keysOf().andThen((keys) =>
      fromAsyncThrowable(
        () =>
          jwtVerify(
            token,
            ({ kid }) => {
              const key = kid === undefined ? undefined : keys.get(kid)
              if (key === undefined) throw new errors.JWKSNoMatchingKey()
              return key
            },
            {
              issuer,
              audience,
              algorithms: ['RS256'],
              typ: 'at+jwt',
              clockTolerance,
              currentDate: surroundings.now(),
            },
          ),
        () => refused,
      )()
        .andThen(({ payload }) => readClaims(payload))
        .andThen((verified) =>
          personOfGrant(surroundings, verified).andThen((person) =>
            person === undefined ? err(refused) : ok(verified),
          ),
        ),
    )
}

function readClaims(payload: JWTPayload): Result<VerifiedToken, TokenRefused> {
  const read = claims.safeParse(payload)
  // One audience alone: a token for several could be replayed by the others.
  if (!read.success || typeof payload.aud !== 'string') return err(refused)
  const { sub, client_id, gid, scope, exp } = read.data
  const granted = scope.split(' ')
  const canWrite = granted.includes('write')
  return ok({
    personId: sub,
    clientId: client_id,
    grantId: gid,
    expiresAt: exp,
    scopes: [
      ...(canWrite || granted.includes('read') ? (['read'] as const) : []),
      ...(canWrite ? (['write'] as const) : []),
    ],
  })
}

type PublicKeys = ReadonlyMap<string, KeyObject>

function publicKeysWith(surroundings: Surroundings): () => ResultAsync<PublicKeys, ServerKeysLost | StoreFailure> {
  let known: { readonly keys: PublicKeys; readonly readAt: number } | undefined
  return () => {
    const now = surroundings.now().getTime()
    if (known !== undefined && Math.abs(now - known.readAt) < freshFor) return okAsync(known.keys)
    return openServerKeys(surroundings).map((keys) => {
      const read = keys.map(({ kid, jwk }) => {
        const { kty = '', n = '', e = '' } = jwk
        return [kid, createPublicKey({ key: { kty, n, e }, format: 'jwk' })] as const
      })
      known = { keys: new Map(read), readAt: now }
      return known.keys
    })
  }
}
