import { acceptsChanges, mainBranchId } from '@plan/core'
import type { Branch, StorageFailure, Workspace } from '@plan/storage'
import { err, ok, type Result, type ResultAsync } from 'neverthrow'
import { findBranch, findWorkspace } from './find-branch.ts'
import type { BranchNotFound, BranchRefusesChanges, WorkspaceNotFound } from './refusal.ts'
import type { Surroundings } from './surroundings.ts'

/** A branch that may be changed, with the workspace it is in. */
export interface ChangeableBranch {
  readonly workspace: Workspace
  readonly branch: Branch
}

/** Finds a branch and says whether it takes changes now. @see Specification, "Rules that depend on status" */
export function findChangeableBranch(
  surroundings: Surroundings,
  workspaceId: string,
  branchId: string,
): ResultAsync<ChangeableBranch, WorkspaceNotFound | BranchNotFound | BranchRefusesChanges | StorageFailure> {
  return findWorkspace(surroundings, workspaceId).andThen((workspace) =>
    findBranch(surroundings, workspace.id, branchId).andThen((branch) => acceptChanges({ workspace, branch })),
  )
}

function acceptChanges(target: ChangeableBranch): Result<ChangeableBranch, BranchRefusesChanges> {
  const { workspace, branch } = target
  if (branch.id === mainBranchId && workspace.settings.protectedMain) return err({ code: 'main-protected' })
  if (!acceptsChanges(branch.status)) return err({ code: 'branch-finished', status: branch.status })
  if (branch.revision === 0) return err({ code: 'branch-without-actions' })
  return ok(target)
}
