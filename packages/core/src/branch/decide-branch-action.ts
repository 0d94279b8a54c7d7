/**
 * Whether an action on a branch is allowed and what it leads to. Main has no life cycle; whether
 * somebody may write there is {@link decideMainWrite}'s question.
 */
import { err, ok, type Result } from 'neverthrow'
import type { BranchStatus } from '../model/branch.ts'
import { acceptsChanges } from '../model/branch.ts'
import type { StakeholderDomainId } from '../model/ids.ts'
import type { WorkspaceSettings } from '../model/settings.ts'
import { type Approval, approvalsInForce, type MissingApproval, missingApproval } from './approval.ts'
import { type BranchAction, branchActions } from './branch-actions.ts'
import { actorKinds, type BranchActor, hasRole, type Role } from './branch-actor.ts'
import { stepFrom } from './branch-life-cycle.ts'
import type { BranchActionRefused } from './branch-refusal.ts'

/** The settings of a workspace that rule its branches. */
export type BranchSettings = Pick<WorkspaceSettings, 'protectedMain' | 'reviewWorkflow' | 'ownerApproval'>

/** A branch, somebody who looks at it, and the rules of the workspace. */
export interface BranchSituation {
  readonly status: BranchStatus
  readonly actor: BranchActor
  readonly role: Role
  readonly settings: BranchSettings
  readonly approvals: readonly Approval[]
  /** The hash of the branch's diff; for `change` and `pull` as it is afterwards. */
  readonly contentHash: string
  /** Ids of the people whose work the branch is, those behind agents and tokens included. */
  readonly contributors: readonly string[]
  /** The domains that own changed events, see {@link owningDomains}. They count while the workspace asks for owner approval. */
  readonly owners?: readonly StakeholderDomainId[]
}

/** An action somebody wants to take. */
export interface BranchRequest extends BranchSituation {
  readonly action: BranchAction
  /** For `approve`: the domains the person belongs to. */
  readonly domains?: readonly StakeholderDomainId[]
  /** Why an admin merges what is not approved. */
  readonly reason?: string
}

/** What an allowed action makes of a branch. */
export interface BranchDecision {
  readonly status: BranchStatus
  /** The approvals in force after the action. */
  readonly approvals: readonly Approval[]
  /** What an admin overruled by merging with a reason. */
  readonly overruled?: MissingApproval
}

/**
 * The state and the approvals of a branch after an action, or why it is refused.
 *
 * An approval never outlives a change of the content it was given to: a branch that was approved
 * returns to `ReadyForReview`. A merge asks again, so it is to be decided in the transaction that
 * carries it out.
 *
 * @example
 * decideBranchAction({ ...situation, status: 'Approved', action: 'change', contentHash: 'new' })
 * // Ok { status: 'ReadyForReview', approvals: [] }
 * @see Specification, "States and transitions"
 */
export function decideBranchAction(request: BranchRequest): Result<BranchDecision, BranchActionRefused> {
  const { action, actor, role, status, settings } = request
  const { role: needed, byPeople } = branchActions[action]
  if (!hasRole(role, needed)) return err({ code: 'role-too-low', action, role, needed })
  if (byPeople && !actorKinds[actor.kind].isPerson) return err({ code: 'people-only', action, actor: actor.kind })
  const step = stepFrom(status, action, settings.reviewWorkflow)
  if (step === undefined) return err(noStep(request))
  if (action === 'approve' && request.contributors.length > 0 && request.contributors.every((id) => id === actor.id))
    return err({ code: 'own-work', contributor: actor.id })

  const approvals = approvalsAfter(request)
  if (step === 'Merged') return decideMerge(request, approvals)
  if (typeof step === 'string') return ok({ status: step, approvals })
  const missing = missingApproval({ ...request, approvals, owners: owningIn(request) })
  return ok({ status: missing === undefined ? step.approved : step.otherwise, approvals })
}

function decideMerge(
  request: BranchRequest,
  approvals: readonly Approval[],
): Result<BranchDecision, BranchActionRefused> {
  const lacking = needsApproval(request.settings) ? lackingForMerge(request) : undefined
  if (lacking === undefined) return ok({ status: 'Merged', approvals })
  if (!hasRole(request.role, 'admin')) return err(lacking)
  if ((request.reason ?? '').trim() === '') return err({ code: 'reason-missing', instead: lacking })
  return ok({ status: 'Merged', approvals, overruled: lacking })
}

/** Without protection every editor may write to main, so a merge asks for no more than that. */
const needsApproval = ({ protectedMain, reviewWorkflow, ownerApproval }: BranchSettings) =>
  reviewWorkflow && (protectedMain || ownerApproval)

const lackingForMerge = (request: BranchRequest): MissingApproval | undefined =>
  missingApproval({ ...request, owners: owningIn(request) }) ??
  (request.status === 'Approved' ? undefined : { code: 'not-approved' })

const owningIn = ({ settings, owners = [] }: BranchSituation) => (settings.ownerApproval ? owners : [])

function approvalsAfter({ action, actor, approvals, contentHash, domains = [] }: BranchRequest): readonly Approval[] {
  const mine = { by: actor.id, contentHash, domains }
  return branchActions[action].approvals(approvalsInForce(approvals, contentHash), mine)
}

function noStep({ action, status, settings }: BranchRequest): BranchActionRefused {
  if (!acceptsChanges(status) && action !== 'reopen') return { code: 'branch-finished', action, status }
  if (!settings.reviewWorkflow && branchActions[action].isReview) return { code: 'reviews-off', action }
  return { code: 'not-in-this-state', action, status }
}
