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
    case 'storage-unavailable':
      return 'The store cannot be reached right now; try again later'
    case 'storage-full':
      return 'The store is full; nothing was changed'
    case 'storage-read-only':
      return 'The store is read-only; nothing was changed'
    case 'storage-damaged':
      return 'The store is damaged; restore it from a backup'
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
