import { describeFinding, type LintFinding } from '@plan/core'
import type { ResultAsync } from 'neverthrow'
import type { Refusal } from '../refusal.ts'
import type { Surroundings } from '../surroundings.ts'
import { findingsOf } from './lint-stop.ts'
import { findReviewedBranch } from './reviewed-branch.ts'

/** A finding, and the same in words. */
export interface KnownFinding extends LintFinding {
  readonly sentence: string
}

/** What the rules of the workspace say of what a branch brings. */
export const lintBranch = (
  surroundings: Surroundings,
  request: { readonly workspaceId: string; readonly branchId: string },
): ResultAsync<readonly KnownFinding[], Refusal> =>
  findReviewedBranch(surroundings, request).map((reviewed) =>
    findingsOf(reviewed).map((finding) => ({ ...finding, sentence: describeFinding(finding) })),
  )
