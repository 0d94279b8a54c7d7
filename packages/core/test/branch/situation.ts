import type { BranchSettings, BranchSituation } from '@plan/core'

/** A workspace in which only approved branches merge. */
export const strict: BranchSettings = { protectedMain: true, reviewWorkflow: true, ownerApproval: false }
/** A new workspace. */
export const plain: BranchSettings = { protectedMain: false, reviewWorkflow: true, ownerApproval: false }
export const reviewless: BranchSettings = { protectedMain: false, reviewWorkflow: false, ownerApproval: false }

/** Ann's branch under review, looked at by Bob, an editor. */
export const underReview: BranchSituation = {
  status: 'ReadyForReview',
  actor: { kind: 'person', id: 'bob' },
  role: 'editor',
  settings: strict,
  approvals: [],
  contentHash: 'now',
  contributors: ['ann'],
}
