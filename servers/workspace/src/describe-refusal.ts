import {
  describeApplyFailure,
  describeBranchRefusal,
  describeFinding,
  describeMainWriteRefusal,
  describeMergeFailure,
  unreachable,
} from '@plan/core'
import { describeImportFailure } from '@plan/import'
import type { Refusal } from './refusal.ts'

/** The refusal as a sentence that says what to do, and nothing of what only operators may know. */
export function describeRefusal(refusal: Refusal): string {
  switch (refusal.code) {
    case 'workspace-not-found':
      return 'There is no such workspace'
    case 'branch-not-found':
      return 'There is no such branch in this workspace; the id of the main branch is "main"'
    case 'service-account-not-found':
      return 'There is no such service account in this workspace'
    case 'person-not-found':
      return 'Nobody has this address; create the person first'
    case 'person-disabled':
      return 'The person is disabled; enable them first'
    case 'member-not-found':
      return 'The person is not a member of this workspace'
    case 'invitation-not-found':
      return 'There is no such invitation that waits in this workspace'
    case 'machine-token-not-found':
      return 'There is no such machine token in force in this workspace'
    case 'inspector-key-not-found':
      return 'There is no such Inspector key in this workspace; list them to see their ids'
    case 'inspector-key-ended':
      return 'The Inspector key has ended; create a new one for its source'
    case 'source-not-found':
      return `The plan of main has no source with the id or name ${JSON.stringify(refusal.source)}; add the source first`
    case 'issue-not-found':
      return 'There is no such issue in what the Inspector keeps of this workspace; list the issues to see their ids'
    case 'issue-moved':
      return `Somebody else has said something of this issue, which is at version ${refusal.version} now; read it again and decide anew`
    case 'smart-search-off':
      return 'Search by meaning is off in this workspace; an administrator switches it on with the setting smartSearch'
    case 'machine-tokens-off':
      return 'This workspace does not allow machine tokens; an administrator can set machineTokens to true'
    case 'role-too-low':
      return `This takes the role ${refusal.needed} in this workspace; ask one of its administrators`
    case 'last-admin':
      return 'The workspace would have no administrator left; make somebody else one first'
    case 'link-invalid':
      return `The link of this ${refusal.what} is wrong, was used, or is too old; ask for a new one`
    case 'invitation-of-another':
      return 'The invitation is for another address; sign in with that one'
    case 'sign-in-first':
      return 'Somebody has the address of this invitation already; sign in to accept it'
    case 'sign-in-refused':
      return 'The address or the password is wrong'
    case 'password-wrong':
      return 'The current password is wrong'
    case 'too-many-attempts':
      return `Too many attempts; try again in ${refusal.seconds} s`
    case 'passwords-busy':
      return 'Too many people are signing in right now; try again in a moment'
    case 'webhook-not-found':
      return 'There is no such webhook in this workspace'
    case 'webhook-disabled':
      return 'The webhook is disabled; enable it first'
    case 'webhook-secret-lost':
      return 'The secret of the webhook was sealed with another pepper than this server has; restore the pepper, or rotate the secret'
    case 'branch-finished':
      return `The branch is ${refusal.status.toLowerCase()} and takes no more changes; create a new branch`
    case 'branch-without-actions':
      return 'The branch has no prior actions, so it is damaged; create a new branch'
    case 'main-protected':
      return 'The main branch of this workspace is protected; import into another branch'
    case 'main-refused':
      return describeMainWriteRefusal(refusal.refusal)
    case 'main-has-no-life-cycle':
      return 'The main branch has no review, no merge and no end; name another branch'
    case 'action-refused':
      return describeBranchRefusal(refusal.refusal)
    case 'lint-stops':
      return `The branch brings what this workspace does not let pass: ${listed(refusal.findings.map(describeFinding))}`
    case 'merge-conflicts':
      return `Main and the branch want different things; pull main and settle: ${listed(refusal.sentences)}`
    case 'merge-failed':
      return describeMergeFailure(refusal.failure)
    case 'branch-moved':
      return `The branch was changed meanwhile and is at revision ${refusal.revision} now; read it again and decide anew`
    case 'item-not-found':
      return 'There is no such item in the plan of this branch'
    case 'branch-contended':
      return 'The branch was changed by others again and again while this was prepared; try again'
    case 'idempotency-key-reused':
      return 'The idempotency key was used for another request within the last 24 hours; send this request under a new key'
    case 'input-invalid':
      return `The ${refusal.what} must be ${refusal.expected}`
    case 'already-taken':
      return `The ${refusal.what} is already taken`
    case 'changes-refused':
      return describeApplyFailure(refusal.failure)
    case 'body-refused':
      return describeImportFailure(refusal.failure)
    case 'body-missing':
      return 'The body is empty; send the plan as text/csv or application/json'
    case 'body-not-utf-8':
      return 'The body is not valid UTF-8'
    case 'text-unstorable':
      return 'The request holds NUL (U+0000), which no name, id or text may have; leave it out'
    case 'storage-unavailable':
      return 'The store cannot be reached right now; try again later'
    case 'storage-full':
      return 'The store is full; nothing was changed'
    case 'storage-read-only':
      return 'The store is read-only; nothing was changed'
    case 'storage-damaged':
      return 'The store cannot be read whole: it is damaged, or its disk is; its operator finds out with the doctor'
    case 'storage-io-error':
      return 'The disk of the store does not read or write; nothing was changed'
    case 'storage-unsynced':
      return 'The disk of the store did not confirm what was written, so it may be lost; the server starts again, then repeat the request'
    default:
      return unreachable(refusal)
  }
}

/** Sentences that a message shows; the rest are counted. */
const mostListed = 10

function listed(sentences: readonly string[]): string {
  const rest = sentences.length - mostListed
  return [...sentences.slice(0, mostListed), ...(rest > 0 ? [`and ${rest} more`] : [])].join('; ')
}
