/** What the log of a branch says of one action besides its changes. */
import type { BranchStatus } from './branch.ts'

/** Who did something. The id is the person's, or the name of the account, agent or operator. */
export interface Actor {
  readonly kind: 'operator' | 'service-account' | 'person' | 'agent'
  readonly id: string
}

/**
 * What was done to a branch. Only `change` is work on its content: `pull` takes in what others did
 * on main, and `merge` hands over what is there.
 */
export type ActionKind =
  | 'create'
  | 'change'
  | 'request-review'
  | 'request-changes'
  | 'approve'
  | 'withdraw'
  | 'pull'
  | 'merge'
  | 'close'
  | 'reopen'
  | 'publish'
  | 'comment'

/** An action that a branch's life is told by: its creation, the entering of a state, a publishing. */
export interface Milestone {
  /** UTC, ISO 8601 with milliseconds. */
  readonly at: string
  readonly actor: Actor
  readonly kind: ActionKind
  /** The state the branch entered with it; absent where it stayed in its state. */
  readonly status?: BranchStatus | undefined
}
