import { timingSafeEqual } from 'node:crypto'
import { type Actor, type Role, type WorkspaceId, workspaceIdSchema } from '@plan/core'
import type { StorageFailure } from '@plan/storage'
import { err, ok, okAsync, type Result, type ResultAsync } from 'neverthrow'
import { type TokenInForce, verifyMachineToken } from './people/verify-machine-token.ts'
import type { NotAuthenticated } from './refusal.ts'
import type { Surroundings } from './surroundings.ts'

/** A caller who proved to be a service account of this workspace, or to have a machine token of it. */
export interface Caller {
  readonly workspaceId: WorkspaceId
  readonly actor: Actor
  /** With a token: what it opens at most. */
  readonly token?: TokenInForce
  readonly role?: Role
}

/** Digest compared with when there is no such account, so that both cases do the same work. */
const nobody = '0'.repeat(64)

/** Checks a name and secret: of a service account, or of a machine token, whose person then acts. */
export function verifyServiceAccount(
  surroundings: Surroundings,
  { workspaceId, name, secret }: { readonly workspaceId: string; readonly name: string; readonly secret: string },
): ResultAsync<Caller, NotAuthenticated | StorageFailure> {
  const { storage, digestSecret } = surroundings
  const id = workspaceIdSchema.safeParse(workspaceId)
  const lookup = id.success ? storage.serviceAccounts.find(id.data, name) : okAsync(undefined)
  return lookup.andThen((account): ResultAsync<Caller, NotAuthenticated | StorageFailure> => {
    const stored = Buffer.from(account?.secretDigest ?? nobody, 'hex')
    const isRight = timingSafeEqual(stored, Buffer.from(digestSecret(secret), 'hex'))
    // An unknown name and a wrong secret both go on here, and do the same work.
    if (account === undefined || !isRight) return callerOfToken(surroundings, { workspaceId, name, secret })
    return okAsync({ workspaceId: account.workspaceId, actor: { kind: 'service-account', id: account.name } })
  })
}

/** The person acts, so that who pushed a change through a token cannot approve it as somebody else. */
const callerOfToken = (
  surroundings: Surroundings,
  { workspaceId, name, secret }: { readonly workspaceId: string; readonly name: string; readonly secret: string },
): ResultAsync<Caller, NotAuthenticated | StorageFailure> =>
  verifyMachineToken(surroundings, secret).andThen(
    (token): Result<Caller, NotAuthenticated> =>
      token.workspaceId === workspaceId && token.name === name
        ? ok({
            workspaceId: token.workspaceId,
            actor: { kind: 'person', id: token.person.id },
            token,
            role: token.role,
          })
        : err({ code: 'not-authenticated' }),
  )
