import {
  type Approval,
  type AvailableBranchAction,
  approvalsInForce,
  availableBranchActions,
  type BranchStatus,
  describeFinding,
  diffPlans,
  mainBranchId,
  type StakeholderDomainId,
} from '@plan/core'
import type { BranchHistory } from '@plan/storage'
import { ResultAsync } from 'neverthrow'
import { findBranch } from '../find-branch.ts'
import type { Refusal } from '../refusal.ts'
import type { Surroundings } from '../surroundings.ts'
import { type Acting, roleOf } from './acting.ts'
import { findingsOf } from './lint-stop.ts'
import { findReviewedBranch } from './reviewed-branch.ts'

/** A branch as people see it. Times are UTC, ISO 8601. */
export interface BranchDetail {
  readonly id: string
  readonly name: string
  readonly status: BranchStatus
  readonly description?: string | undefined
  /** Grows by one with every action. */
  readonly revision: number
  readonly createdAt: string
  readonly changes: number
  /** How many actions on main the branch has not taken in. */
  readonly behind: number
  readonly approvals: readonly Approval[]
  readonly contributors: readonly string[]
  readonly owners: readonly StakeholderDomainId[]
  /** What the asker could do now. */
  readonly actions: readonly AvailableBranchAction[]
  /** What lint says of what the branch brings. */
  readonly findings: readonly string[]
  readonly milestones: BranchHistory['milestones']
}

/** Everything about a branch but its content. */
export const describeBranch = (
  surroundings: Surroundings,
  request: Pick<Acting, 'actor' | 'role'> & { readonly workspaceId: string; readonly branchId: string },
): ResultAsync<BranchDetail, Refusal> =>
  findReviewedBranch(surroundings, request).andThen((reviewed) => {
    const { workspace, branch, base, plan, contentHash, contributors, owners } = reviewed
    return ResultAsync.combine([
      findBranch(surroundings, workspace.id, mainBranchId),
      surroundings.storage.branches.history(workspace.id, branch.id),
    ]).map(
      ([main, history]): BranchDetail => ({
        id: branch.id,
        name: branch.name,
        status: branch.status,
        description: branch.description,
        revision: branch.revision,
        createdAt: branch.createdAt,
        changes: diffPlans(base, plan).length,
        behind: main.revision - branch.baseRevision,
        approvals: approvalsInForce(branch.approvals, contentHash),
        contributors,
        owners,
        actions: availableBranchActions({
          ...reviewed,
          ...branch,
          settings: workspace.settings,
          actor: request.actor,
          role: roleOf(request),
        }),
        findings: findingsOf(reviewed).map((finding) => describeFinding(finding)),
        milestones: history?.milestones ?? [],
      }),
    )
  })
