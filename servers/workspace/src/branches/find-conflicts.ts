import { describeConflict, type MergeConflict, mainBranchId, mergePlans } from '@plan/core'
import type { ResultAsync } from 'neverthrow'
import { findBranch } from '../find-branch.ts'
import { loadPlan } from '../load-plan.ts'
import type { Refusal } from '../refusal.ts'
import type { Surroundings } from '../surroundings.ts'
import { findReviewedBranch } from './reviewed-branch.ts'

/** A conflict, and the same in words. `ours` is the branch, `theirs` main. */
export interface KnownConflict extends MergeConflict {
  readonly sentence: string
}

/** Where a branch and main as it stands now want different things. */
export const findConflicts = (
  surroundings: Surroundings,
  request: { readonly workspaceId: string; readonly branchId: string },
): ResultAsync<readonly KnownConflict[], Refusal> =>
  findReviewedBranch(surroundings, request).andThen(({ base, plan: ours, workspace }) =>
    findBranch(surroundings, workspace.id, mainBranchId).andThen((main) =>
      loadPlan(surroundings, main).andThen((theirs) =>
        mergePlans({ base, ours, theirs })
          .map(({ conflicts }) =>
            conflicts.map((conflict) => ({ ...conflict, sentence: describeConflict(ours, conflict) })),
          )
          .mapErr((failure): Refusal => ({ code: 'merge-failed', failure })),
      ),
    ),
  )
