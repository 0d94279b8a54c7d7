import type { BranchStatus } from '../model/branch.ts'
import { unreachable } from '../result/unreachable.ts'
import type { MissingApproval } from './approval.ts'
import { type BranchAction, branchActions } from './branch-actions.ts'
import type { ActorKind, Role } from './branch-actor.ts'

/** Why an action on a branch is refused. */
export type BranchActionRefused =
  | { readonly code: 'role-too-low'; readonly action: BranchAction; readonly role: Role; readonly needed: Role }
  | { readonly code: 'people-only'; readonly action: BranchAction; readonly actor: ActorKind }
  | { readonly code: 'branch-finished'; readonly action: BranchAction; readonly status: BranchStatus }
  | { readonly code: 'reviews-off'; readonly action: BranchAction }
  | { readonly code: 'not-in-this-state'; readonly action: BranchAction; readonly status: BranchStatus }
  | MissingApproval
  | { readonly code: 'reason-missing'; readonly instead: MissingApproval }

/**
 * The refusal as a sentence that says what would have to be different.
 *
 * @example
 * describeBranchRefusal({ code: 'branch-finished', action: 'change', status: 'Merged' })
 * // 'The branch is Merged: nobody can change the branch any more'
 */
export function describeBranchRefusal(refusal: BranchActionRefused): string {
  switch (refusal.code) {
    case 'role-too-low':
      return `It takes the role ${refusal.needed} to ${phrase(refusal.action)}; yours is ${refusal.role}`
    case 'people-only':
      return `Only people ${phrase(refusal.action)}, never ${refusal.actor === 'agent' ? 'agents' : 'service accounts'}`
    case 'branch-finished':
      return `The branch is ${refusal.status}: nobody can ${phrase(refusal.action)} any more`
    case 'reviews-off':
      return `Nobody can ${phrase(refusal.action)}: this workspace works without reviews`
    case 'not-in-this-state':
      return `Nobody can ${phrase(refusal.action)} while it is ${refusal.status}`
    case 'not-approved':
      return 'The branch is not approved'
    case 'approval-void':
      return 'The branch has changed since it was approved; it needs a new approval'
    case 'own-work':
      return 'Nobody approves work of their own: somebody else must approve the branch'
    case 'owner-missing':
      return `The owners of changed events have not all approved; missing: ${refusal.domains.join(', ')}`
    case 'reason-missing':
      return `${describeBranchRefusal(refusal.instead)}. An admin can merge it all the same by giving a reason`
    default:
      return unreachable(refusal)
  }
}

const phrase = (action: BranchAction) => branchActions[action].phrase
