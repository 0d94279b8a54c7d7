import { mainBranchId, type Plan } from '@plan/core'
import type { Branch } from '@plan/storage'
import type { ResultAsync } from 'neverthrow'
import { findBranch } from '../find-branch.ts'
import { loadPlan } from '../load-plan.ts'
import type { Refusal } from '../refusal.ts'
import type { Surroundings } from '../surroundings.ts'
import { findReviewedBranch, type ReviewedBranch } from './reviewed-branch.ts'

/** A branch, and main as it stands now. */
export interface BesideMain {
  readonly reviewed: ReviewedBranch
  readonly main: Branch
  readonly mainPlan: Plan
}

/** Finds what a pull and a merge bring together. */
export const findBesideMain = (
  surroundings: Surroundings,
  request: { readonly workspaceId: string; readonly branchId: string },
): ResultAsync<BesideMain, Refusal> =>
  findReviewedBranch(surroundings, request).andThen((reviewed) =>
    findBranch(surroundings, reviewed.workspace.id, mainBranchId).andThen((main) =>
      loadPlan(surroundings, main).map((mainPlan) => ({ reviewed, main, mainPlan })),
    ),
  )
