import type { ApplyFailure, BranchStatus } from '@plan/core'
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

/** The branch does not take changes as it stands. */
export type BranchRefusesChanges =
  | { readonly code: 'branch-finished'; readonly status: BranchStatus }
  | { readonly code: 'branch-without-actions' }
  | { readonly code: 'main-protected' }

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
  | BranchRefusesChanges
  | BranchContended
  | KeyReused
  | InvalidInput
  | AlreadyTaken
  | ChangesRefused
  | BodyRefused
  | BodyUnreadable
  | StorageFailure
