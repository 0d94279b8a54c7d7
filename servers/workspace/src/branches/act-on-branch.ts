import { acceptsChanges, type BranchAction, decideBranchAction } from '@plan/core'
import type { Branch } from '@plan/storage'
import { err, ok, okAsync, type Result, type ResultAsync } from 'neverthrow'
import type { Refusal } from '../refusal.ts'
import { type Surroundings, timestamp } from '../surroundings.ts'
import { type Acting, roleOf } from './acting.ts'
import { atRevision } from './at-revision.ts'
import { lintStop } from './lint-stop.ts'
import { findReviewedBranch } from './reviewed-branch.ts'
import { whileOthersAct } from './while-others-act.ts'

/** What can be done to a branch without touching any plan. */
export type ReviewAction = Exclude<BranchAction, 'change' | 'pull' | 'merge'>

const sentences: Readonly<Record<ReviewAction, string>> = {
  'request-review': 'Asked for a review',
  'request-changes': 'Asked for changes',
  approve: 'Approved the branch',
  withdraw: 'Took the branch out of review',
  close: 'Closed the branch',
  reopen: 'Took the branch up again',
}

export const reviewActions = Object.keys(sentences) as readonly ReviewAction[]

/** Takes a step in the life of a branch, if its state, the settings and the role allow it. */
export const actOnBranch = (
  surroundings: Surroundings,
  request: Acting & {
    readonly workspaceId: string
    readonly branchId: string
    readonly action: ReviewAction
    /** What to say to the others. */
    readonly comment?: string | undefined
    /** The revision that was looked at; any unless it is given. */
    readonly expectedRevision?: number | undefined
  },
): ResultAsync<Branch, Refusal> =>
  whileOthersAct(() => {
    const { action, actor, door, comment, domains = [] } = request
    return findReviewedBranch(surroundings, request)
      .andThrough(({ branch }) => atRevision(branch, request.expectedRevision))
      .andThrough(({ branch }) => (action === 'reopen' ? nameIsFree(surroundings, branch) : okAsync(undefined)))
      .andThen((reviewed) =>
        decideBranchAction({
          ...reviewed,
          ...reviewed.branch,
          settings: reviewed.workspace.settings,
          action,
          actor,
          role: roleOf(request),
          domains,
        })
          .mapErr((refusal): Refusal => ({ code: 'action-refused', refusal }))
          .andThen((decision) =>
            lintStop(reviewed, action === 'request-review' ? 'review' : undefined).map(() => ({ reviewed, decision })),
          ),
      )
      .andThen(({ reviewed: { branch, contentHash }, decision }) =>
        surroundings.storage.plans.commit({
          workspaceId: branch.workspaceId,
          branchId: branch.id,
          expectedRevision: branch.revision,
          items: [],
          approvals: decision.approvals,
          action: {
            at: timestamp(surroundings),
            actor,
            door,
            kind: action,
            sentence: sentences[action],
            status: decision.status === branch.status ? undefined : decision.status,
            changes: [],
            details: {
              ...(comment === undefined ? {} : { comment }),
              ...(action === 'approve' ? { contentHash, domains: [...domains] } : {}),
            },
          },
        }),
      )
  })

/** A branch keeps its name to itself as long as it takes changes. */
const nameIsFree = ({ storage }: Surroundings, { workspaceId, id, name }: Branch): ResultAsync<void, Refusal> =>
  storage.branches
    .list(workspaceId)
    .andThen(
      (branches): Result<void, Refusal> =>
        branches.some((other) => other.id !== id && other.name === name && acceptsChanges(other.status))
          ? err({ code: 'already-taken', what: `branch name ${JSON.stringify(name)}` })
          : ok(),
    )
