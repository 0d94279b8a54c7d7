import { type BranchDecision, changedItems, decideBranchAction, type Merge } from '@plan/core'
import type { AlreadyExists, Branch, Commit, RevisionMoved } from '@plan/storage'
import { okAsync, type Result, type ResultAsync } from 'neverthrow'
import { findReply, type Once, recordOf } from '../once.ts'
import type { Refusal } from '../refusal.ts'
import { type Surroundings, timestamp } from '../surroundings.ts'
import { type Acting, roleOf } from './acting.ts'
import { atRevision } from './at-revision.ts'
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

export type MergeRequest = Acting & {
  readonly workspaceId: string
  readonly branchId: string
  /** Why an admin merges what is not approved. */
  readonly reason?: string | undefined
  /** The revision of the branch that was looked at; any unless it is given. */
  readonly expectedRevision?: number | undefined
  /** Under which key. What was reported is reported again to whoever sends the same. */
  readonly once?: Once | undefined
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
    findReply<MergeReport>(surroundings, request).andThen(
      (known): Attempt => (known === undefined ? mergeOnce(surroundings, request) : okAsync(known.reply)),
    ),
  )

type Attempt = ResultAsync<MergeReport, Refusal | AlreadyExists | RevisionMoved>

const mergeOnce = (surroundings: Surroundings, request: MergeRequest): Attempt =>
  findBesideMain(surroundings, request)
    .andThrough(({ reviewed }) => atRevision(reviewed.branch, request.expectedRevision))
    .andThen((found) =>
      decide(found, request).asyncAndThen((decided) => {
        const report = reportOf(found, decided)
        const idempotency = recordOf(surroundings, report.main.workspaceId, request, report)
        const [main, branch] = commitsOf(found, decided, request, timestamp(surroundings))
        return surroundings.storage.plans.commitBoth({ ...main, idempotency }, branch).map(() => {
          surroundings.plans.keep(report.main, decided.merge.merged)
          return report
        })
      }),
    )

/** Known before it is done, because it is kept with it: each side moves by the one action that a merge is. */
const reportOf = ({ reviewed: { branch }, main }: BesideMain, { decision, merge }: Decided): MergeReport => ({
  branch: { ...branch, status: decision.status, approvals: decision.approvals, revision: branch.revision + 1 },
  main: { ...main, revision: main.revision + 1 },
  changes: merge.changes.length,
})

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
