import { type Change, describeChanges } from '@plan/core'
import { okAsync, type ResultAsync } from 'neverthrow'
import type { Acting } from './branches/acting.ts'
import { changeBranch } from './change-branch.ts'
import type { Refusal } from './refusal.ts'
import type { Surroundings } from './surroundings.ts'

/** Applies a list of changes to a branch, all or none; the reply says each in words. */
export function applyToBranch(
  surroundings: Surroundings,
  request: Acting & {
    readonly workspaceId: string
    readonly branchId: string
    readonly changes: readonly Change[]
  },
): ResultAsync<readonly string[], Refusal> {
  const { changes } = request
  return changeBranch(surroundings, {
    ...request,
    decide: (plan) => {
      const sentences = describeChanges(plan, changes)
      const [only = ''] = sentences
      const sentence = sentences.length === 1 ? only : `Applied ${changes.length} changes`
      return okAsync({ changes, sentence, reply: sentences })
    },
  })
}
