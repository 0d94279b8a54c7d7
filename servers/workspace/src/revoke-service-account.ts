import { err, ok, type ResultAsync } from 'neverthrow'
import { findWorkspace } from './find-branch.ts'
import type { Refusal } from './refusal.ts'
import type { Surroundings } from './surroundings.ts'

/** Ends a service account of a workspace: its secret opens nothing from now on. */
export const revokeServiceAccount = (
  surroundings: Surroundings,
  { workspaceId, name }: { readonly workspaceId: string; readonly name: string },
): ResultAsync<void, Refusal> =>
  findWorkspace(surroundings, workspaceId).andThen(({ id }) =>
    surroundings.storage.serviceAccounts
      .remove(id, name)
      .andThen((isGone) => (isGone ? ok() : err({ code: 'service-account-not-found' } as const))),
  )
