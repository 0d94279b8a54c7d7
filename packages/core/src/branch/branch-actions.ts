import type { Approval } from './approval.ts'
import type { Role } from './branch-actor.ts'

/** What an action on a branch asks of those who take it, and what it does to the approvals in force. */
interface BranchActionRule {
  readonly role: Role
  /** People alone, not service accounts and agents. */
  readonly byPeople: boolean
  /** There is no such action in workspaces without reviews. */
  readonly isReview: boolean
  readonly approvals: (inForce: readonly Approval[], mine: Approval) => readonly Approval[]
  readonly doc: string
  /** After "nobody can": `approve the branch`. */
  readonly phrase: string
}

const kept = (inForce: readonly Approval[]) => inForce
const dropped = () => []
const withoutMine = (inForce: readonly Approval[], mine: Approval) => inForce.filter(({ by }) => by !== mine.by)
const withMine = (inForce: readonly Approval[], mine: Approval) => [...withoutMine(inForce, mine), mine]

/** Everything that can be done to a branch after its creation. */
export const branchActions = {
  change: {
    role: 'editor',
    byPeople: false,
    isReview: false,
    approvals: kept,
    doc: 'Alter items of the branch.',
    phrase: 'change the branch',
  },
  'request-review': {
    role: 'editor',
    byPeople: false,
    isReview: true,
    approvals: kept,
    doc: 'Say that the branch is ready and ask for approvals.',
    phrase: 'ask for a review of the branch',
  },
  'request-changes': {
    role: 'editor',
    byPeople: true,
    isReview: true,
    approvals: withoutMine,
    doc: 'Say that something must change first; takes back an approval of one’s own.',
    phrase: 'request changes of the branch',
  },
  approve: {
    role: 'editor',
    byPeople: true,
    isReview: true,
    approvals: withMine,
    doc: 'Agree to exactly this content, for oneself and the domains one belongs to.',
    phrase: 'approve the branch',
  },
  withdraw: {
    role: 'editor',
    byPeople: true,
    isReview: true,
    approvals: dropped,
    doc: 'Take the branch out of review; all approvals are dropped.',
    phrase: 'withdraw the branch',
  },
  pull: {
    role: 'editor',
    byPeople: false,
    isReview: false,
    approvals: kept,
    doc: 'Bring what happened on main into the branch.',
    phrase: 'pull main into the branch',
  },
  merge: {
    role: 'editor',
    byPeople: true,
    isReview: false,
    approvals: kept,
    doc: 'Bring the branch into main.',
    phrase: 'merge the branch',
  },
  close: {
    role: 'editor',
    byPeople: true,
    isReview: false,
    approvals: dropped,
    doc: 'Give the branch up; all approvals are dropped.',
    phrase: 'close the branch',
  },
  reopen: {
    role: 'editor',
    byPeople: true,
    isReview: false,
    approvals: dropped,
    doc: 'Take a closed branch up again.',
    phrase: 'reopen the branch',
  },
} as const satisfies Readonly<Record<string, BranchActionRule>>

/** One of {@link branchActions}. */
export type BranchAction = keyof typeof branchActions

export const branchActionNames = Object.keys(branchActions) as readonly BranchAction[]
