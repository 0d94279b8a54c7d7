import type {
  ApplyFailure,
  BranchActionRefused,
  BranchStatus,
  LintFinding,
  MainWriteRefused,
  MergeConflict,
  MergeFailure,
  Role,
} from '@plan/core'
import type { ImportFailure } from '@plan/import'
import type { LastAdmin, StorageFailure } from '@plan/storage'
import type { TooManyAttempts } from './people/attempts.ts'
import type { PasswordsBusy } from './people/passwords.ts'
import type { SignInRefused } from './people/start-session.ts'

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

/** Wrong workspace, unknown name and wrong secret: nobody learns which. */
export interface NotAuthenticated {
  readonly code: 'not-authenticated'
}

/** Nobody has the address, or the id. */
export interface PersonNotFound {
  readonly code: 'person-not-found'
}

/** The person may not sign in. */
interface PersonDisabled {
  readonly code: 'person-disabled'
}

/** The person is no member of the workspace. */
export interface MemberNotFound {
  readonly code: 'member-not-found'
}

/** There is no such invitation in the workspace that nobody accepted. */
export interface InvitationNotFound {
  readonly code: 'invitation-not-found'
}

/** There is no such token that one may revoke, or it is revoked. */
export interface MachineTokenNotFound {
  readonly code: 'machine-token-not-found'
}

/** The workspace does not allow tokens. */
interface MachineTokensOff {
  readonly code: 'machine-tokens-off'
}

/** There is no such Inspector key in the workspace. */
interface InspectorKeyNotFound {
  readonly code: 'inspector-key-not-found'
}

/** The Inspector key opens nothing any more. */
interface InspectorKeyEnded {
  readonly code: 'inspector-key-ended'
}

/** The plan of main has no such source. */
export interface SourceNotFound {
  readonly code: 'source-not-found'
  readonly source: string
}

/** Nothing with such an issue was seen, nor did anybody say anything of it. */
interface IssueNotFound {
  readonly code: 'issue-not-found'
}

/** Somebody else has said something of the issue since it was looked at. */
interface IssueMoved {
  readonly code: 'issue-moved'
  /** Of what was said last. */
  readonly version: number
}

/** The workspace has not switched on search by meaning. */
interface SmartSearchOff {
  readonly code: 'smart-search-off'
}

/** A member may not do this in their role. */
interface RoleTooLow {
  readonly code: 'role-too-low'
  readonly needed: Role
}

/** The secret of a link is wrong, used or too old: nobody learns which. */
export interface LinkInvalid {
  readonly code: 'link-invalid'
  readonly what: 'invitation' | 'password reset'
}

/** Who is signed in has another address than the invitation. */
interface InvitationOfAnother {
  readonly code: 'invitation-of-another'
}

/** Somebody has the address of the invitation already. */
interface SignInFirst {
  readonly code: 'sign-in-first'
}

/** What a person gave as their password is another one. */
interface PasswordWrong {
  readonly code: 'password-wrong'
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

/** The branch is not at the revision any more that somebody looked at. */
export interface BranchMoved {
  readonly code: 'branch-moved'
  /** Where it is now. */
  readonly revision: number
}

/** The plan of the branch has no such item. */
export interface ItemNotFound {
  readonly code: 'item-not-found'
}

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
  | PersonNotFound
  | PersonDisabled
  | MemberNotFound
  | InvitationNotFound
  | MachineTokenNotFound
  | MachineTokensOff
  | InspectorKeyNotFound
  | InspectorKeyEnded
  | SourceNotFound
  | IssueNotFound
  | IssueMoved
  | SmartSearchOff
  | RoleTooLow
  | LastAdmin
  | LinkInvalid
  | InvitationOfAnother
  | SignInFirst
  | SignInRefused
  | PasswordWrong
  | TooManyAttempts
  | PasswordsBusy
  | WebhookNotFound
  | WebhookDisabled
  | WebhookSecretLost
  | BranchRefusesChanges
  | MainHasNoLifeCycle
  | ActionRefused
  | LintStops
  | MergeConflicts
  | MergeRefused
  | BranchMoved
  | BranchContended
  | ItemNotFound
  | KeyReused
  | InvalidInput
  | AlreadyTaken
  | ChangesRefused
  | BodyRefused
  | BodyUnreadable
  | StorageFailure
