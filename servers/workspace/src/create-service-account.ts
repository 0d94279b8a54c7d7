import { errAsync, type ResultAsync } from 'neverthrow'
import { findWorkspace } from './find-branch.ts'
import type { Refusal } from './refusal.ts'
import { type Surroundings, timestamp } from './surroundings.ts'

/** A new service account. The secret is nowhere else: only its digest is stored. */
export interface NewServiceAccount {
  readonly workspaceId: string
  readonly name: string
  readonly secret: string
}

const nameForm = /^[^:\p{Cc}\p{Surrogate}]{1,100}$/u

/** Creates a service account of a workspace. */
export function createServiceAccount(
  surroundings: Surroundings,
  { workspaceId, name }: { readonly workspaceId: string; readonly name: string },
): ResultAsync<NewServiceAccount, Refusal> {
  if (!nameForm.test(name) || name.trim() !== name) {
    const expected = '1 to 100 characters without colon and control characters, no space at either end'
    return errAsync({ code: 'input-invalid', what: 'service account name', expected })
  }
  return findWorkspace(surroundings, workspaceId).andThen((workspace) => {
    const secret = surroundings.newSecret()
    return surroundings.storage.serviceAccounts
      .create({
        workspaceId: workspace.id,
        name,
        secretDigest: surroundings.digestSecret(secret),
        createdAt: timestamp(surroundings),
      })
      .map(() => ({ workspaceId: workspace.id as string, name, secret }))
      .mapErr(
        (failure): Refusal =>
          failure.code === 'already-exists'
            ? { code: 'already-taken', what: `service account name "${name}"` }
            : failure,
      )
  })
}
