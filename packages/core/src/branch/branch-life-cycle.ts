import type { BranchStatus } from '../model/branch.ts'
import type { BranchAction } from './branch-actions.ts'

/** Where an action leads: to one state, or to `Approved` as long as the approvals suffice. */
type Step = BranchStatus | { readonly approved: 'Approved'; readonly otherwise: BranchStatus }

type LifeCycle = Readonly<Record<BranchStatus, Readonly<Partial<Record<BranchAction, Step>>>>>

const approvedElse = (otherwise: BranchStatus): Step => ({ approved: 'Approved', otherwise })

const withReview: LifeCycle = {
  Draft: { change: 'Draft', 'request-review': 'ReadyForReview', pull: 'Draft', merge: 'Merged', close: 'Closed' },
  ReadyForReview: {
    change: 'ReadyForReview',
    'request-changes': 'ChangesRequested',
    approve: approvedElse('ReadyForReview'),
    withdraw: 'Draft',
    pull: 'ReadyForReview',
    merge: 'Merged',
    close: 'Closed',
  },
  ChangesRequested: {
    change: 'ChangesRequested',
    'request-review': 'ReadyForReview',
    'request-changes': 'ChangesRequested',
    approve: approvedElse('ChangesRequested'),
    withdraw: 'Draft',
    pull: 'ChangesRequested',
    merge: 'Merged',
    close: 'Closed',
  },
  Approved: {
    change: approvedElse('ReadyForReview'),
    'request-changes': 'ChangesRequested',
    approve: approvedElse('ReadyForReview'),
    withdraw: 'Draft',
    pull: approvedElse('ReadyForReview'),
    merge: 'Merged',
    close: 'Closed',
  },
  // A branch from the time before reviews were switched on is a draft.
  Open: { change: 'Draft', 'request-review': 'ReadyForReview', pull: 'Draft', merge: 'Merged', close: 'Closed' },
  Closed: { reopen: 'Draft' },
  Merged: {},
}

const open = { change: 'Open', pull: 'Open', merge: 'Merged', close: 'Closed' } as const

const withoutReview: LifeCycle = {
  Open: open,
  // Branches from the time before reviews were switched off.
  Draft: open,
  ReadyForReview: open,
  ChangesRequested: open,
  Approved: open,
  Closed: { reopen: 'Open' },
  Merged: {},
}

/** Where an action leads from a state; nowhere where the table has no such step. */
export const stepFrom = (status: BranchStatus, action: BranchAction, hasReviews: boolean): Step | undefined =>
  (hasReviews ? withReview : withoutReview)[status][action]
