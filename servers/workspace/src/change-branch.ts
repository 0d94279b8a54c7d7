/** The one way in which a plan is changed: load, decide, save, and once more when somebody else was first. */
import { applyChanges, type Change, changedItems, type Plan } from '@plan/core'
import type { AlreadyExists, RevisionMoved } from '@plan/storage'
import { errAsync, okAsync, type ResultAsync } from 'neverthrow'
import type { Acting } from './branches/acting.ts'
import { afterChange } from './branches/after-change.ts'
import { type Coded, whileOthersAct } from './branches/while-others-act.ts'
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
export interface BranchChange<T, E extends Coded = never> extends Acting {
  readonly workspaceId: string
  readonly branchId: string
  /** Decides and checks, and saves nothing. */
  readonly dryRun?: boolean | undefined
  readonly decide: (plan: Plan, target: ChangeableBranch) => ResultAsync<Decision<T>, E | Refusal>
  /** Under which key. The reply is kept as JSON and given again to whoever sends the same. */
  readonly once?: Once | undefined
}

/**
 * Decides on the plan as it stands and saves the changes only if it still stands there, else
 * decides again. A decision without changes leaves no trace, besides that of its key.
 */
export const changeBranch = <T, E extends Coded = never>(
  surroundings: Surroundings,
  change: BranchChange<T, E>,
): ResultAsync<T, E | Refusal> =>
  whileOthersAct<T, E>(() =>
    findReply<T>(surroundings, change).andThen(
      (known): Attempt<T, E> => (known === undefined ? changeOnce(surroundings, change) : okAsync(known.reply)),
    ),
  )

type Attempt<T, E> = ResultAsync<T, E | Refusal | AlreadyExists | RevisionMoved>

function changeOnce<T, E extends Coded>(surroundings: Surroundings, change: BranchChange<T, E>): Attempt<T, E> {
  const { actor, door, dryRun = false, decide } = change
  const { storage } = surroundings
  return findChangeableBranch(surroundings, change).andThen((target) =>
    loadPlan(surroundings, target.branch).andThen((before) =>
      decide(before, target).andThen(({ changes, sentence, reply }): Attempt<T, E> => {
        const idempotency = recordOf(surroundings, target.workspace.id, change, reply)
        const applied = applyChanges(before, changes)
        if (applied.isErr()) return errAsync({ code: 'changes-refused', failure: applied.error })
        const after = applied.value
        return afterChange(surroundings, target, after, change).andThen((life): Attempt<T, E> => {
          if (dryRun) return okAsync(reply)
          if (changes.length === 0)
            return idempotency === undefined ? okAsync(reply) : storage.idempotency.save(idempotency).map(() => reply)
          return storage.plans
            .commit({
              workspaceId: target.workspace.id,
              branchId: target.branch.id,
              expectedRevision: target.branch.revision,
              items: changedItems(before, after),
              approvals: life?.approvals,
              action: {
                at: timestamp(surroundings),
                actor,
                door,
                sentence,
                kind: 'change',
                status: life === undefined || life.status === target.branch.status ? undefined : life.status,
                changes,
              },
              idempotency,
            })
            .map((branch) => {
              surroundings.plans.keep(branch, after)
              return reply
            })
        })
      }),
    ),
  )
}
