import { type Change, describeChanges } from '@plan/core'
import { okAsync, type ResultAsync } from 'neverthrow'
import { changeBranch } from '../change-branch.ts'
import type { Refusal } from '../refusal.ts'
import type { Surroundings } from '../surroundings.ts'
import type { Acting } from './acting.ts'
import { atRevision } from './at-revision.ts'

/** What an edit did, or would do. */
export interface EditReport {
  /** The revision of the branch afterwards; in a dry run the one it has. */
  readonly revision: number
  /** Each change in words. */
  readonly sentences: readonly string[]
}

/** Applies changes that somebody made while looking at one revision of a branch: to that one or to none. */
export const editBranch = (
  surroundings: Surroundings,
  request: Acting & {
    readonly workspaceId: string
    readonly branchId: string
    readonly changes: readonly Change[]
    readonly expectedRevision: number
    readonly dryRun?: boolean | undefined
  },
): ResultAsync<EditReport, Refusal> => {
  const { changes, expectedRevision, dryRun = false } = request
  return changeBranch(surroundings, {
    ...request,
    decide: (plan, { branch }) =>
      atRevision(branch, expectedRevision)
        .map(() => {
          const sentences = describeChanges(plan, changes)
          const [only = ''] = sentences
          const revision = dryRun || changes.length === 0 ? branch.revision : branch.revision + 1
          return {
            changes,
            sentence: sentences.length === 1 ? only : `Applied ${changes.length} changes`,
            reply: { revision, sentences },
          }
        })
        .asyncAndThen((decision) => okAsync(decision)),
  })
}
