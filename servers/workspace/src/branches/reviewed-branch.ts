import { mainBranchId, owningDomains, type Plan, type StakeholderDomainId } from '@plan/core'
import type { Branch, StorageFailure, Workspace } from '@plan/storage'
import { err, ok, type Result, ResultAsync } from 'neverthrow'
import { findBranch, findWorkspace } from '../find-branch.ts'
import { loadBase, loadPlan } from '../load-plan.ts'
import type { BranchNotFound, BranchWithoutActions, MainHasNoLifeCycle, WorkspaceNotFound } from '../refusal.ts'
import type { Surroundings } from '../surroundings.ts'
import { contentHash } from './content-hash.ts'

/** A branch with everything its life cycle asks about. */
export interface ReviewedBranch {
  readonly workspace: Workspace
  readonly branch: Branch
  /** Main as the branch last took it in. */
  readonly base: Plan
  readonly plan: Plan
  readonly contentHash: string
  /** Ids of the people whose work it is. */
  readonly contributors: readonly string[]
  /** The domains that own the events it alters. */
  readonly owners: readonly StakeholderDomainId[]
}

/** Finds a branch and what there is to know of it; main has no review. */
export const findReviewedBranch = (
  surroundings: Surroundings,
  { workspaceId, branchId }: { readonly workspaceId: string; readonly branchId: string },
): ResultAsync<
  ReviewedBranch,
  WorkspaceNotFound | BranchNotFound | MainHasNoLifeCycle | BranchWithoutActions | StorageFailure
> =>
  findWorkspace(surroundings, workspaceId).andThen((workspace) =>
    findBranch(surroundings, workspace.id, branchId)
      .andThen(notMain)
      .andThen((branch) =>
        ResultAsync.combine([
          loadBase(surroundings, branch),
          loadPlan(surroundings, branch),
          surroundings.storage.branches.history(workspace.id, branch.id),
        ]).map(([base, plan, history]) => ({
          workspace,
          branch,
          base,
          plan,
          contentHash: contentHash(base, plan),
          contributors: history?.editors ?? [],
          owners: owningDomains(base, plan),
        })),
      ),
  )

function notMain(branch: Branch): Result<Branch, MainHasNoLifeCycle | BranchWithoutActions> {
  if (branch.id === mainBranchId) return err({ code: 'main-has-no-life-cycle' })
  return branch.revision === 0 ? err({ code: 'branch-without-actions' }) : ok(branch)
}
