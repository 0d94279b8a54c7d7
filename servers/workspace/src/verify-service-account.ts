import { timingSafeEqual } from 'node:crypto'
import { type Actor, type WorkspaceId, workspaceIdSchema } from '@plan/core'
import type { StorageFailure } from '@plan/storage'
import { err, ok, okAsync, type Result, type ResultAsync } from 'neverthrow'
import type { Surroundings } from './surroundings.ts'

/** A caller who proved to be a service account of this workspace. */
export interface Caller {
  readonly workspaceId: WorkspaceId
  readonly actor: Actor
}

/** Wrong workspace, unknown name and wrong secret: nobody learns which. */
export interface NotAuthenticated {
  readonly code: 'not-authenticated'
}

/** Digest compared with when there is no such account, so that both cases do the same work. */
const nobody = '0'.repeat(64)

/** Checks the name and secret of a service account. */
export function verifyServiceAccount(
  { storage, digestSecret }: Surroundings,
  { workspaceId, name, secret }: { readonly workspaceId: string; readonly name: string; readonly secret: string },
): ResultAsync<Caller, NotAuthenticated | StorageFailure> {
  const id = workspaceIdSchema.safeParse(workspaceId)
  const lookup = id.success ? storage.serviceAccounts.find(id.data, name) : okAsync(undefined)
  return lookup.andThen((account): Result<Caller, NotAuthenticated> => {
    const stored = Buffer.from(account?.secretDigest ?? nobody, 'hex')
    const isRight = timingSafeEqual(stored, Buffer.from(digestSecret(secret), 'hex'))
    if (account === undefined || !isRight) return err({ code: 'not-authenticated' })
    return ok({ workspaceId: account.workspaceId, actor: { kind: 'service-account', id: account.name } })
  })
}
