import type {
  ApplyFailure,
  BranchActionRefused,
  BranchStatus,
  LintFinding,
  MainWriteRefused,
  MergeConflict,
  MergeFailure,
} from '@plan/core'
import type { ImportFailure } from '@plan/import'
import type { StorageFailure } from '@plan/storage'

/** There is no such branch in the workspace. */
export interface BranchNotFound {
  readonly code: 'branch-not-found'
}

/** There is no such workspace. */
export interface WorkspaceNotFound {
  readonly code: 'workspace-not-found'
}

/** There is no such service account in the workspace. */
interface ServiceAccountNotFound {
  readonly code: 'service-account-not-found'
}

/** There is no such webhook in the workspace. */
export interface WebhookNotFound {
  readonly code: 'webhook-not-found'
}

/** Nothing is sent to the webhook until somebody enables it. */
interface WebhookDisabled {
  readonly code: 'webhook-disabled'
}

/** The secret of the webhook was sealed with a pepper that is not this server's. */
export interface WebhookSecretLost {
  readonly code: 'webhook-secret-lost'
}

/** The log of the branch is empty: the row is a damaged or a foreign one. */
export interface BranchWithoutActions {
  readonly code: 'branch-without-actions'
}

/** Main is neither reviewed nor merged, pulled into, closed or compared with itself. */
export interface MainHasNoLifeCycle {
  readonly code: 'main-has-no-life-cycle'
}

/** The life cycle of branches does not allow it. */
interface ActionRefused {
  readonly code: 'action-refused'
  readonly refusal: BranchActionRefused
}

/** The branch brings findings that the workspace does not let pass. */
export interface LintStops {
  readonly code: 'lint-stops'
  readonly findings: readonly LintFinding[]
}

/** The branch and main want different things. */
interface MergeConflicts {
  readonly code: 'merge-conflicts'
  readonly conflicts: readonly MergeConflict[]
  readonly sentences: readonly string[]
}

/** The resolutions that were given are wrong. */
interface MergeRefused {
  readonly code: 'merge-failed'
  readonly failure: MergeFailure
}

/** The branch does not take changes as it stands. */
export type BranchRefusesChanges =
  | { readonly code: 'branch-finished'; readonly status: BranchStatus }
  | BranchWithoutActions
  | { readonly code: 'main-protected' }
  | { readonly code: 'main-refused'; readonly refusal: Exclude<MainWriteRefused, { code: 'main-protected' }> }

/** Others kept changing the branch while the changes were planned. */
interface BranchContended {
  readonly code: 'branch-contended'
}

/** The key was used for something else. */
export interface KeyReused {
  readonly code: 'idempotency-key-reused'
}

/** An id or a name has the wrong form. */
export interface InvalidInput {
  readonly code: 'input-invalid'
  readonly what: string
  readonly expected: string
}

/** Something with this id or name is already there. */
export interface AlreadyTaken {
  readonly code: 'already-taken'
  readonly what: string
}

/** The changes do not fit the plan of the branch. */
interface ChangesRefused {
  readonly code: 'changes-refused'
  readonly failure: ApplyFailure
}

/** The body of an import cannot be read. */
interface BodyRefused {
  readonly code: 'body-refused'
  readonly failure: ImportFailure
  /** What had been bent until then, in words. */
  readonly warnings: readonly string[]
}

/** The body of an import has nothing in it, or bytes that are no text. */
interface BodyUnreadable {
  readonly code: 'body-missing' | 'body-not-utf-8'
}

/** Every reason why a use case may not have done its work. */
export type Refusal =
  | BranchNotFound
  | WorkspaceNotFound
  | ServiceAccountNotFound
  | WebhookNotFound
  | WebhookDisabled
  | WebhookSecretLost
  | BranchRefusesChanges
  | MainHasNoLifeCycle
  | ActionRefused
  | LintStops
  | MergeConflicts
  | MergeRefused
  | BranchContended
  | KeyReused
  | InvalidInput
  | AlreadyTaken
  | ChangesRefused
  | BodyRefused
  | BodyUnreadable
  | StorageFailure
