/** The one way in which a plan is changed: load, decide, save, and once more when somebody else was first. */
import { applyChanges, type Change, changedItems, type Plan } from '@plan/core'
import type { NewAction, RevisionMoved } from '@plan/storage'
import { errAsync, okAsync, type ResultAsync } from 'neverthrow'
import { type ChangeableBranch, findChangeableBranch } from './changeable-branch.ts'
import { loadPlan } from './load-plan.ts'
import type { Refusal } from './refusal.ts'
import { type Surroundings, timestamp } from './surroundings.ts'

/** What is to be done to the plan of a branch, and what to answer when it is done. */
interface Decision<T> {
  readonly changes: readonly Change[]
  readonly sentence: string
  readonly reply: T
}

/** Who wants to change which branch, and how. */
export interface BranchChange<T> {
  readonly workspaceId: string
  readonly branchId: string
  readonly actor: NewAction['actor']
  readonly door: NewAction['door']
  /** Decides and checks, and saves nothing. */
  readonly dryRun?: boolean | undefined
  readonly decide: (plan: Plan, target: ChangeableBranch) => ResultAsync<Decision<T>, Refusal>
}

/** How often a decision is made anew because the branch moved meanwhile. */
const retries = 3

/**
 * Decides on the plan as it stands and saves the changes only if it still stands there, else
 * decides again. A decision without changes leaves no trace.
 */
export const changeBranch = <T>(surroundings: Surroundings, change: BranchChange<T>): ResultAsync<T, Refusal> =>
  attempt(surroundings, change, retries)

function attempt<T>(surroundings: Surroundings, change: BranchChange<T>, left: number): ResultAsync<T, Refusal> {
  return changeOnce(surroundings, change).orElse((refusal): ResultAsync<T, Refusal> => {
    if (refusal.code !== 'revision-moved') return errAsync(refusal)
    return left > 0 ? attempt(surroundings, change, left - 1) : errAsync({ code: 'branch-contended' })
  })
}

function changeOnce<T>(
  surroundings: Surroundings,
  { workspaceId, branchId, actor, door, dryRun = false, decide }: BranchChange<T>,
): ResultAsync<T, Refusal | RevisionMoved> {
  return findChangeableBranch(surroundings, workspaceId, branchId).andThen((target) =>
    loadPlan(surroundings, target.branch).andThen((before) =>
      decide(before, target).andThen(({ changes, sentence, reply }): ResultAsync<T, Refusal | RevisionMoved> => {
        if (changes.length === 0) return okAsync(reply)
        const applied = applyChanges(before, changes)
        if (applied.isErr()) return errAsync({ code: 'changes-refused', failure: applied.error })
        if (dryRun) return okAsync(reply)
        const after = applied.value
        return surroundings.storage.plans
          .commit({
            workspaceId: target.workspace.id,
            branchId: target.branch.id,
            expectedRevision: target.branch.revision,
            items: changedItems(before, after),
            action: { at: timestamp(surroundings), actor, door, sentence, changes },
          })
          .map((branch) => {
            surroundings.plans.keep(branch, after)
            return reply
          })
      }),
    ),
  )
}
