import { type BranchActionRefused, describeBranchRefusal, type StakeholderDomainId } from '@plan/core'
import { expect, test } from 'vitest'

const sentences: readonly (readonly [BranchActionRefused, string])[] = [
  [
    { code: 'role-too-low', action: 'merge', role: 'viewer', needed: 'editor' },
    'It takes the role editor to merge the branch; yours is viewer',
  ],
  [{ code: 'people-only', action: 'merge', actor: 'agent' }, 'Only people merge the branch, never agents'],
  [
    { code: 'people-only', action: 'approve', actor: 'service-account' },
    'Only people approve the branch, never service accounts',
  ],
  [
    { code: 'branch-finished', action: 'change', status: 'Merged' },
    'The branch is Merged: nobody can change the branch any more',
  ],
  [{ code: 'reviews-off', action: 'approve' }, 'Nobody can approve the branch: this workspace works without reviews'],
  [
    { code: 'not-in-this-state', action: 'approve', status: 'Draft' },
    'Nobody can approve the branch while it is Draft',
  ],
  [{ code: 'not-approved' }, 'The branch is not approved'],
  [{ code: 'approval-void' }, 'The branch has changed since it was approved; it needs a new approval'],
  [
    { code: 'own-work', contributor: 'ann' },
    'Nobody approves work of their own: somebody else must approve the branch',
  ],
  [
    { code: 'owner-missing', domains: ['growth', 'checkout'] as StakeholderDomainId[] },
    'The owners of changed events have not all approved; missing: growth, checkout',
  ],
  [
    { code: 'reason-missing', instead: { code: 'not-approved' } },
    'The branch is not approved. An admin can merge it all the same by giving a reason',
  ],
]

test.each(sentences)('%o', (refusal, sentence) => {
  expect(describeBranchRefusal(refusal)).toBe(sentence)
})
