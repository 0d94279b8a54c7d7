import { type BranchDecision, changedItems, decideBranchAction, type Merge } from '@plan/core'
import type { Branch, Commit } from '@plan/storage'
import type { Result, ResultAsync } from 'neverthrow'
import type { Refusal } from '../refusal.ts'
import { type Surroundings, timestamp } from '../surroundings.ts'
import { type Acting, roleOf } from './acting.ts'
import { type BesideMain, findBesideMain } from './beside-main.ts'
import { lintStop } from './lint-stop.ts'
import { settledMerge } from './settled-merge.ts'
import { whileOthersAct } from './while-others-act.ts'

/** What a merge left behind. */
export interface MergeReport {
  readonly branch: Branch
  readonly main: Branch
  /** How many changes main took in. */
  readonly changes: number
}

type MergeRequest = Acting & {
  readonly workspaceId: string
  readonly branchId: string
  /** Why an admin merges what is not approved. */
  readonly reason?: string | undefined
}

/**
 * Brings a branch into main, and ends it. Approvals, settings and conflicts are looked at once more
 * on what is there at that moment: the commit is refused, and the merge decided anew, when main or
 * the branch has moved meanwhile.
 *
 * Only people merge: whoever calls this for a service account or an agent is refused.
 */
export const mergeBranch = (surroundings: Surroundings, request: MergeRequest): ResultAsync<MergeReport, Refusal> =>
  whileOthersAct(() =>
    findBesideMain(surroundings, request).andThen((found) =>
      decide(found, request).asyncAndThen((decided) =>
        surroundings.storage.plans
          .commitBoth(...commitsOf(found, decided, request, timestamp(surroundings)))
          .map(([main, branch]): MergeReport => {
            surroundings.plans.keep(main, decided.merge.merged)
            return { branch, main, changes: decided.merge.changes.length }
          }),
      ),
    ),
  )

interface Decided {
  readonly decision: BranchDecision
  readonly merge: Merge
}

function decide({ reviewed, mainPlan }: BesideMain, request: MergeRequest): Result<Decided, Refusal> {
  const { branch, workspace, base, plan } = reviewed
  return decideBranchAction({
    ...reviewed,
    ...branch,
    settings: workspace.settings,
    action: 'merge',
    actor: request.actor,
    role: roleOf(request),
    ...(request.reason === undefined ? {} : { reason: request.reason }),
  })
    .mapErr((refusal): Refusal => ({ code: 'action-refused', refusal }))
    .andThrough(() => lintStop(reviewed, 'merge'))
    .andThen((decision) => settledMerge({ base, ours: mainPlan, theirs: plan }).map((merge) => ({ decision, merge })))
}

/** What main takes in, and the end of the branch. */
function commitsOf(
  { reviewed: { branch, workspace }, main, mainPlan }: BesideMain,
  { decision, merge }: Decided,
  { actor, door, reason }: MergeRequest,
  at: string,
): [main: Commit, branch: Commit] {
  const said = { at, actor, door, kind: 'merge' } as const
  const why = {
    ...(reason === undefined ? {} : { reason }),
    ...(decision.overruled === undefined ? {} : { overruled: decision.overruled.code }),
  }
  return [
    {
      workspaceId: workspace.id,
      branchId: main.id,
      expectedRevision: main.revision,
      items: changedItems(mainPlan, merge.merged),
      action: {
        ...said,
        sentence: `Merged the branch ${JSON.stringify(branch.name)}`,
        changes: merge.changes,
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
  ]
}
