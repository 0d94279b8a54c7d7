import type { Resolution } from '@plan/core'
import { okAsync, type ResultAsync } from 'neverthrow'
import { findReply } from '../once.ts'
import type { Refusal } from '../refusal.ts'
import type { Surroundings } from '../surroundings.ts'
import { type MergeReport, type MergeRequest, mergeBranch } from './merge-branch.ts'
import { pullMain } from './pull-main.ts'

/**
 * Merges a branch, and settles its conflicts with main first where resolutions are given. Settling is a pull: it stays
 * when the merge is refused after it, and what it changed asks for approvals anew.
 */
export function settleAndMerge(
  surroundings: Surroundings,
  request: MergeRequest & { readonly resolutions?: readonly Resolution[] | undefined },
): ResultAsync<MergeReport, Refusal> {
  if ((request.resolutions ?? []).length === 0) return mergeBranch(surroundings, request)
  return findReply<MergeReport>(surroundings, request).andThen(
    (known): ResultAsync<MergeReport, Refusal> =>
      known === undefined
        ? pullMain(surroundings, request).andThen(({ branch }) =>
            mergeBranch(surroundings, { ...request, expectedRevision: branch.revision }),
          )
        : okAsync(known.reply),
  )
}
