import { mainBranchId, type Plan } from '@plan/core'
import type { Branch } from '@plan/storage'
import { okAsync, ResultAsync } from 'neverthrow'
import { findBranch, findWorkspace } from '../find-branch.ts'
import { loadBase, loadPlan } from '../load-plan.ts'
import type { Refusal } from '../refusal.ts'
import type { Surroundings } from '../surroundings.ts'

/** The plan of a branch as it stands, or of main. */
export interface ReadPlan {
  readonly branch: Branch
  readonly plan: Plan
  /** Main as the branch last took it in; of main itself its plan. */
  readonly base: Plan
  /** How many actions on main the branch has not taken in. */
  readonly behind: number
}

/** Reads the plan of a branch, from memory where it is kept. */
export const readPlan = (
  surroundings: Surroundings,
  { workspaceId, branchId }: { readonly workspaceId: string; readonly branchId: string },
): ResultAsync<ReadPlan, Refusal> =>
  findWorkspace(surroundings, workspaceId).andThen(({ id }) =>
    ResultAsync.combine([findBranch(surroundings, id, branchId), findBranch(surroundings, id, mainBranchId)]).andThen(
      ([branch, main]) =>
        loadPlan(surroundings, branch).andThen(
          (plan): ResultAsync<ReadPlan, Refusal> =>
            branch.id === mainBranchId
              ? okAsync({ branch, plan, base: plan, behind: 0 })
              : loadBase(surroundings, branch).map((base) => ({
                  branch,
                  plan,
                  base,
                  behind: main.revision - branch.baseRevision,
                })),
        ),
    ),
  )
