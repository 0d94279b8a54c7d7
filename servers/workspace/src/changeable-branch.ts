import { acceptsChanges, decideMainWrite, mainBranchId } from '@plan/core'
import type { Branch, StorageFailure, Workspace } from '@plan/storage'
import { err, ok, type Result, type ResultAsync } from 'neverthrow'
import { type Acting, roleOf } from './branches/acting.ts'
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
  request: Pick<Acting, 'actor' | 'role'> & { readonly workspaceId: string; readonly branchId: string },
): ResultAsync<ChangeableBranch, WorkspaceNotFound | BranchNotFound | BranchRefusesChanges | StorageFailure> {
  return findWorkspace(surroundings, request.workspaceId).andThen((workspace) =>
    findBranch(surroundings, workspace.id, request.branchId)
      .andThrough((branch) => (branch.id === mainBranchId ? mayWriteMain(workspace, request) : ok()))
      .andThen((branch) => acceptChanges({ workspace, branch })),
  )
}

function acceptChanges(target: ChangeableBranch): Result<ChangeableBranch, BranchRefusesChanges> {
  const { branch } = target
  if (!acceptsChanges(branch.status)) return err({ code: 'branch-finished', status: branch.status })
  if (branch.revision === 0) return err({ code: 'branch-without-actions' })
  return ok(target)
}

const mayWriteMain = (
  { settings }: Workspace,
  acting: Pick<Acting, 'actor' | 'role'>,
): Result<void, BranchRefusesChanges> =>
  decideMainWrite({ actor: acting.actor.kind, role: roleOf(acting), settings }).mapErr((refusal) =>
    refusal.code === 'main-protected' ? { code: 'main-protected' } : { code: 'main-refused', refusal },
  )
