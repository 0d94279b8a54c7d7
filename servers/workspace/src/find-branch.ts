import { type BranchId, branchIdSchema, type WorkspaceId, workspaceIdSchema } from '@plan/core'
import type { Branch, StorageFailure, Workspace } from '@plan/storage'
import { err, errAsync, ok, type Result, type ResultAsync } from 'neverthrow'
import type { BranchNotFound, WorkspaceNotFound } from './refusal.ts'
import type { Surroundings } from './surroundings.ts'

/** The workspace with the given id. */
export function findWorkspace(
  { storage }: Surroundings,
  id: string,
): ResultAsync<Workspace, WorkspaceNotFound | StorageFailure> {
  const parsed = workspaceIdSchema.safeParse(id)
  if (!parsed.success) return errAsync({ code: 'workspace-not-found' })
  return storage.workspaces
    .find(parsed.data)
    .andThen((workspace) => present(workspace, { code: 'workspace-not-found' as const }))
}

/** The branch with the given id; a malformed id is one that no branch has. */
export function findBranch(
  { storage }: Surroundings,
  workspaceId: WorkspaceId,
  branchId: string,
): ResultAsync<Branch, BranchNotFound | StorageFailure> {
  const id = branchIdSchema.safeParse(branchId)
  if (!id.success) return errAsync({ code: 'branch-not-found' })
  return storage.branches
    .find(workspaceId, id.data as BranchId)
    .andThen((branch) => present(branch, { code: 'branch-not-found' as const }))
}

const present = <T, E>(value: T | undefined, missing: E): Result<T, E> =>
  value === undefined ? err(missing) : ok(value)
