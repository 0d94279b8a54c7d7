import {
  type Change,
  type ClassifiedChange,
  classifyChanges,
  compareItems,
  describeDiff,
  diffPlans,
  type ItemDifference,
  mainBranchId,
  type Plan,
  suggestVersions,
  type VersionSuggestion,
} from '@plan/core'
import type { ResultAsync } from 'neverthrow'
import { findBranch, findWorkspace } from '../find-branch.ts'
import { loadBase, loadPlan } from '../load-plan.ts'
import type { Refusal } from '../refusal.ts'
import type { Surroundings } from '../surroundings.ts'

/** What a branch can be held against: main as it last took it in, or main as it stands now. */
export const diffSides = ['base', 'main'] as const
export type DiffSide = (typeof diffSides)[number]

/** What a branch changes. */
export interface BranchDiff {
  readonly changes: readonly Change[]
  /** Item by item, with what was and what is. */
  readonly items: readonly ItemDifference[]
  readonly markdown: string
}

/** What a branch means to those who live with the plan. */
export interface BranchClasses {
  /** How each change meets producers, Inspector, warehouse and generated types. */
  readonly classes: readonly ClassifiedChange[]
  /** The next schema version of each event. */
  readonly versions: readonly VersionSuggestion[]
}

interface DiffRequest {
  readonly workspaceId: string
  readonly branchId: string
  readonly against?: DiffSide | undefined
}

/** Compares a branch with main. */
export const diffBranch = (surroundings: Surroundings, request: DiffRequest): ResultAsync<BranchDiff, Refusal> =>
  loadSides(surroundings, request).map(({ before, after }) => ({
    changes: diffPlans(before, after),
    items: compareItems(before, after),
    markdown: describeDiff(before, after),
  }))

/** Classifies what a branch changes. */
export const classifyBranch = (surroundings: Surroundings, request: DiffRequest): ResultAsync<BranchClasses, Refusal> =>
  loadSides(surroundings, request).andThen(({ before, after }) => {
    const changes = diffPlans(before, after)
    return classifyChanges(before, changes)
      .andThen((classes) => suggestVersions(before, changes).map((versions) => ({ classes, versions })))
      .mapErr((failure): Refusal => ({ code: 'changes-refused', failure }))
  })

const loadSides = (
  surroundings: Surroundings,
  { workspaceId, branchId, against }: DiffRequest,
): ResultAsync<{ readonly before: Plan; readonly after: Plan }, Refusal> =>
  findWorkspace(surroundings, workspaceId).andThen(({ id }) =>
    findBranch(surroundings, id, branchId).andThen((branch) =>
      (against === 'main'
        ? findBranch(surroundings, id, mainBranchId).andThen((main) => loadPlan(surroundings, main))
        : loadBase(surroundings, branch)
      ).andThen((before) => loadPlan(surroundings, branch).map((after) => ({ before, after }))),
    ),
  )
