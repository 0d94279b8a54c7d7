import type { ResultAsync } from 'neverthrow'
import { findWorkspace } from './find-branch.ts'
import { readMachineName } from './machine-name.ts'
import type { Refusal } from './refusal.ts'
import { type Surroundings, timestamp } from './surroundings.ts'

/** A new service account. The secret is nowhere else: only its digest is stored. */
export interface NewServiceAccount {
  readonly workspaceId: string
  readonly name: string
  readonly secret: string
}

/** Creates a service account of a workspace. */
export function createServiceAccount(
  surroundings: Surroundings,
  { workspaceId, name }: { readonly workspaceId: string; readonly name: string },
): ResultAsync<NewServiceAccount, Refusal> {
  return readMachineName(name, 'service account name').asyncAndThen(() =>
    findWorkspace(surroundings, workspaceId).andThen((workspace) => {
      const secret = surroundings.newSecret('service-account')
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
    }),
  )
}
