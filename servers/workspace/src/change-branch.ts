/** The one way in which a plan is changed: load, decide, save, and once more when somebody else was first. */
import { applyChanges, type Change, changedItems, type Plan } from '@plan/core'
import type { AlreadyExists, NewAction, RevisionMoved } from '@plan/storage'
import { errAsync, okAsync, type ResultAsync } from 'neverthrow'
import { type ChangeableBranch, findChangeableBranch } from './changeable-branch.ts'
import { loadPlan } from './load-plan.ts'
import { findReply, type Once, recordOf } from './once.ts'
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
  /** Under which key. The reply is kept as JSON and given again to whoever sends the same. */
  readonly once?: Once | undefined
}

/** How often a decision is made anew because the branch moved or the key was taken meanwhile. */
const retries = 3

/**
 * Decides on the plan as it stands and saves the changes only if it still stands there, else
 * decides again. A decision without changes leaves no trace, besides that of its key.
 */
export const changeBranch = <T>(surroundings: Surroundings, change: BranchChange<T>): ResultAsync<T, Refusal> =>
  attempt(surroundings, change, retries)

function attempt<T>(surroundings: Surroundings, change: BranchChange<T>, left: number): ResultAsync<T, Refusal> {
  return findReply<T>(surroundings, change)
    .andThen((known) => (known === undefined ? changeOnce(surroundings, change) : okAsync(known.reply)))
    .orElse((refusal): ResultAsync<T, Refusal> => {
      if (refusal.code !== 'revision-moved' && refusal.code !== 'already-exists') return errAsync(refusal)
      return left > 0 ? attempt(surroundings, change, left - 1) : errAsync({ code: 'branch-contended' })
    })
}

type Attempt<T> = ResultAsync<T, Refusal | AlreadyExists | RevisionMoved>

function changeOnce<T>(surroundings: Surroundings, change: BranchChange<T>): Attempt<T> {
  const { workspaceId, branchId, actor, door, dryRun = false, decide } = change
  const { storage } = surroundings
  return findChangeableBranch(surroundings, workspaceId, branchId).andThen((target) =>
    loadPlan(surroundings, target.branch).andThen((before) =>
      decide(before, target).andThen(({ changes, sentence, reply }): Attempt<T> => {
        const idempotency = recordOf(surroundings, target.workspace.id, change, reply)
        if (changes.length === 0)
          return idempotency === undefined ? okAsync(reply) : storage.idempotency.save(idempotency).map(() => reply)
        const applied = applyChanges(before, changes)
        if (applied.isErr()) return errAsync({ code: 'changes-refused', failure: applied.error })
        if (dryRun) return okAsync(reply)
        const after = applied.value
        return storage.plans
          .commit({
            workspaceId: target.workspace.id,
            branchId: target.branch.id,
            expectedRevision: target.branch.revision,
            items: changedItems(before, after),
            action: { at: timestamp(surroundings), actor, door, sentence, kind: 'change', changes },
            idempotency,
          })
          .map((branch) => {
            surroundings.plans.keep(branch, after)
            return reply
          })
      }),
    ),
  )
}
