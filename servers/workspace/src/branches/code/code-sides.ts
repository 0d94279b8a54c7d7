/** The two states of a plan whose code is compared. */
import type { Plan } from '@plan/core'
import type { Branch, Workspace } from '@plan/storage'
import { okAsync, ResultAsync } from 'neverthrow'
import { findBranch, findWorkspace } from '../../find-branch.ts'
import { loadBase, loadPlan } from '../../load-plan.ts'
import type { Refusal } from '../../refusal.ts'
import type { Surroundings } from '../../surroundings.ts'

/** A branch, and what it is held against. */
export interface CodePlace {
  readonly workspaceId: string
  readonly branchId: string
  /** `base`: main as the branch last took it in. Else the id of another branch, or main, as it stands. */
  readonly against: string
}

export interface CodeSides {
  readonly branch: Branch
  /** The revision of what the branch is held against. */
  readonly againstRevision: number
  readonly hasCodegen: boolean
}

/** Everything that the code of a branch follows from. */
export const findCodeSides = (
  surroundings: Surroundings,
  place: CodePlace,
): ResultAsync<CodeSides & { readonly against: Branch | undefined }, Refusal> =>
  findWorkspace(surroundings, place.workspaceId).andThen(({ id, settings }: Workspace) =>
    ResultAsync.combine([
      findBranch(surroundings, id, place.branchId),
      place.against === 'base'
        ? okAsync<Branch | undefined, Refusal>(undefined)
        : findBranch(surroundings, id, place.against).map((found): Branch | undefined => found),
    ]).map(([branch, against]) => ({
      ...{ branch, against },
      againstRevision: against?.revision ?? branch.baseRevision,
      hasCodegen: settings.codegen,
    })),
  )

/** The same with both plans. */
export const loadCodeSides = (
  surroundings: Surroundings,
  place: CodePlace,
): ResultAsync<CodeSides & { readonly base: Plan; readonly plan: Plan }, Refusal> =>
  findCodeSides(surroundings, place).andThen(({ against, ...sides }) =>
    (against === undefined ? loadBase(surroundings, sides.branch) : loadPlan(surroundings, against)).andThen((base) =>
      loadPlan(surroundings, sides.branch).map((plan) => ({ ...sides, base, plan })),
    ),
  )
