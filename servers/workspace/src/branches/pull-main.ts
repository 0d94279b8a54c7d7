import {
  actorKinds,
  type ChangedItem,
  changedItems,
  decideBranchAction,
  describeConflict,
  type ItemKind,
  itemsOf,
  type Merge,
  mainBranchId,
  mergePlans,
  type Plan,
  type Resolution,
  sameValue,
} from '@plan/core'
import type { Branch } from '@plan/storage'
import { err, ok, type Result, type ResultAsync } from 'neverthrow'
import { findBranch } from '../find-branch.ts'
import { laidOver, loadPlan } from '../load-plan.ts'
import type { Refusal } from '../refusal.ts'
import { type Surroundings, timestamp } from '../surroundings.ts'
import { type Acting, roleOf } from './acting.ts'
import { contentHash } from './content-hash.ts'
import { findReviewedBranch, type ReviewedBranch } from './reviewed-branch.ts'
import { whileOthersAct } from './while-others-act.ts'

/** What pulling main did. */
export interface PullReport {
  readonly branch: Branch
  /** How many changes of main the branch took in. */
  readonly changes: number
  /** Where main's value was taken because nobody was there to be asked, in words. */
  readonly warnings: readonly string[]
}

type PullRequest = Acting & {
  readonly workspaceId: string
  readonly branchId: string
  /** What people decided about the conflicts. */
  readonly resolutions?: readonly Resolution[] | undefined
}

/**
 * Brings what happened on main since the last pull into a branch. People settle every conflict;
 * for agents and service accounts main's value stands, with a warning.
 */
export const pullMain = (surroundings: Surroundings, request: PullRequest): ResultAsync<PullReport, Refusal> =>
  whileOthersAct(() =>
    findReviewedBranch(surroundings, request).andThen((reviewed) =>
      findBranch(surroundings, reviewed.workspace.id, mainBranchId).andThen((main) =>
        loadPlan(surroundings, main).andThen((theirs) =>
          pulled(reviewed, theirs, request).asyncAndThen(({ merge, decision, after, own, released }) =>
            surroundings.storage.plans
              .commit({
                workspaceId: main.workspaceId,
                branchId: reviewed.branch.id,
                expectedRevision: reviewed.branch.revision,
                baseRevision: main.revision,
                items: own,
                released,
                approvals: decision.approvals,
                action: {
                  at: timestamp(surroundings),
                  actor: request.actor,
                  door: request.door,
                  kind: 'pull',
                  sentence: 'Pulled main into the branch',
                  status: decision.status === reviewed.branch.status ? undefined : decision.status,
                  changes: merge.changes,
                  details: {
                    mainRevision: main.revision,
                    ...(request.resolutions === undefined ? {} : { resolutions: request.resolutions }),
                  } as never,
                },
              })
              .map((branch): PullReport => {
                surroundings.plans.keep(branch, after)
                return {
                  branch,
                  changes: merge.changes.length,
                  warnings: merge.conflicts.map(
                    (conflict) => `${describeConflict(theirs, conflict)}; main's value was taken`,
                  ),
                }
              }),
          ),
        ),
      ),
    ),
  )

function pulled(reviewed: ReviewedBranch, theirs: Plan, request: PullRequest) {
  const { base, plan: ours, branch, workspace } = reviewed
  const isPerson = actorKinds[request.actor.kind].isPerson
  return mergePlans(
    { base, ours, theirs },
    { prefer: isPerson ? 'ours' : 'theirs', resolutions: request.resolutions ?? [] },
  )
    .mapErr((failure): Refusal => ({ code: 'merge-failed', failure }))
    .andThen(
      (merge): Result<Merge, Refusal> =>
        isPerson && merge.conflicts.length > 0
          ? err({
              code: 'merge-conflicts',
              conflicts: merge.conflicts,
              sentences: merge.conflicts.map((conflict) => describeConflict(ours, conflict)),
            })
          : ok(merge),
    )
    .andThen((merge) => {
      const own = ownItems({ base, ours, theirs, merged: merge.merged })
      const after = laidOver(theirs, own.items)
      return decideBranchAction({
        ...reviewed,
        ...branch,
        contentHash: contentHash(theirs, after),
        settings: workspace.settings,
        action: 'pull',
        actor: request.actor,
        role: roleOf(request),
      })
        .map((decision) => ({ merge, decision, after, own: own.items, released: own.released }))
        .mapErr((refusal): Refusal => ({ code: 'action-refused', refusal }))
    })
}

/** What the branch has to say itself once it stands on another main, and what it has to say no more. */
function ownItems({ base, ours, theirs, merged }: Readonly<Record<'base' | 'ours' | 'theirs' | 'merged', Plan>>) {
  const said = [...changedItems(base, ours)]
  const places = new Map(
    [...said, ...changedItems(ours, merged)].map(({ kind, id }) => [`${kind} ${id}`, { kind, id }]),
  )
  const itemIn = (plan: Plan, kind: ItemKind, id: string) => itemsOf(plan, kind).get(id)
  const isOwn = ({ kind, id }: Pick<ChangedItem, 'kind' | 'id'>) =>
    !sameValue(itemIn(merged, kind, id), itemIn(theirs, kind, id))
  const items = [...places.values()].filter(isOwn).map(({ kind, id }): ChangedItem => {
    const item = itemIn(merged, kind, id)
    return { kind, id, ...(item === undefined ? {} : { item }) }
  })
  // Also what the branch once removed and main has anew: only its row still says that it is gone.
  return { items, released: [...places.values()].filter((place) => !isOwn(place)) }
}
