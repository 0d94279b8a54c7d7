import { type BranchAction, branchActionNames } from './branch-actions.ts'
import { type BranchSituation, decideBranchAction } from './decide-branch-action.ts'

/** An action that would be allowed, and whether it takes a reason because it overrules something. */
export interface AvailableBranchAction {
  readonly action: BranchAction
  readonly needsReason: boolean
}

/**
 * What somebody could do to a branch now, for the buttons of a user interface.
 *
 * @example
 * availableBranchActions({ ...situation, status: 'Closed' }) // [{ action: 'reopen', needsReason: false }]
 */
export const availableBranchActions = (situation: BranchSituation): readonly AvailableBranchAction[] =>
  branchActionNames.flatMap((action) => {
    const needsReason = decideBranchAction({ ...situation, action }).match(
      () => false,
      (refusal) => (refusal.code === 'reason-missing' ? true : undefined),
    )
    return needsReason === undefined ? [] : [{ action, needsReason }]
  })
