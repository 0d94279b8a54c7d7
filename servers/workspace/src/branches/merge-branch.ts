import { changedItems, decideBranchAction, describeConflict, type Merge, mainBranchId, mergePlans } from '@plan/core'
import type { Branch } from '@plan/storage'
import { err, ok, type Result, type ResultAsync } from 'neverthrow'
import { findBranch } from '../find-branch.ts'
import { loadPlan } from '../load-plan.ts'
import type { Refusal } from '../refusal.ts'
import { type Surroundings, timestamp } from '../surroundings.ts'
import { type Acting, roleOf } from './acting.ts'
import { lintStop } from './lint-stop.ts'
import { findReviewedBranch } from './reviewed-branch.ts'
import { whileOthersAct } from './while-others-act.ts'

/** What a merge left behind. */
export interface MergeReport {
  readonly branch: Branch
  readonly main: Branch
  /** How many changes main took in. */
  readonly changes: number
}

/**
 * Brings a branch into main, and ends it. Approvals, settings and conflicts are looked at once more
 * on what is there at that moment: the commit is refused, and the merge decided anew, when main or
 * the branch has moved meanwhile.
 *
 * Only people merge: whoever calls this for a service account or an agent is refused.
 */
export const mergeBranch = (
  surroundings: Surroundings,
  request: Acting & {
    readonly workspaceId: string
    readonly branchId: string
    /** Why an admin merges what is not approved. */
    readonly reason?: string | undefined
  },
): ResultAsync<MergeReport, Refusal> =>
  whileOthersAct(() => {
    const { actor, door, reason } = request
    return findReviewedBranch(surroundings, request).andThen((reviewed) => {
      const { branch, base, plan: theirs, workspace } = reviewed
      return decideBranchAction({
        ...reviewed,
        ...branch,
        settings: workspace.settings,
        action: 'merge',
        actor,
        role: roleOf(request),
        ...(reason === undefined ? {} : { reason }),
      })
        .mapErr((refusal): Refusal => ({ code: 'action-refused', refusal }))
        .andThrough(() => lintStop(reviewed, 'merge'))
        .asyncAndThen((decision) =>
          findBranch(surroundings, workspace.id, mainBranchId).andThen((main) =>
            loadPlan(surroundings, main).andThen((ours) =>
              mergePlans({ base, ours, theirs })
                .mapErr((failure): Refusal => ({ code: 'merge-failed', failure }))
                .andThen((merge) => withoutConflicts(merge, (conflict) => describeConflict(ours, conflict)))
                .asyncAndThen(({ merged, changes }) => {
                  const said = { at: timestamp(surroundings), actor, door, kind: 'merge' } as const
                  const why = {
                    ...(reason === undefined ? {} : { reason }),
                    ...(decision.overruled === undefined ? {} : { overruled: decision.overruled.code }),
                  }
                  return surroundings.storage.plans
                    .commitBoth(
                      {
                        workspaceId: workspace.id,
                        branchId: main.id,
                        expectedRevision: main.revision,
                        items: changedItems(ours, merged),
                        action: {
                          ...said,
                          sentence: `Merged the branch ${JSON.stringify(branch.name)}`,
                          changes,
                          details: { branch: branch.id, ...why },
                        },
                      },
                      {
                        workspaceId: workspace.id,
                        branchId: branch.id,
                        expectedRevision: branch.revision,
                        items: [],
                        approvals: decision.approvals,
                        action: {
                          ...said,
                          sentence: 'Merged into main',
                          status: decision.status,
                          changes: [],
                          details: { mainRevision: main.revision + 1, ...why },
                        },
                      },
                    )
                    .map(([mainNow, merge]): MergeReport => {
                      surroundings.plans.keep(mainNow, merged)
                      return { branch: merge, main: mainNow, changes: changes.length }
                    })
                }),
            ),
          ),
        )
    })
  })

const withoutConflicts = (
  merge: Merge,
  inWords: (conflict: Merge['conflicts'][number]) => string,
): Result<Merge, Refusal> =>
  merge.conflicts.length === 0
    ? ok(merge)
    : err({ code: 'merge-conflicts', conflicts: merge.conflicts, sentences: merge.conflicts.map(inWords) })
