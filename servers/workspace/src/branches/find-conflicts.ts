import { describeConflict, type MergeConflict, mergePlans } from '@plan/core'
import type { ResultAsync } from 'neverthrow'
import type { Refusal } from '../refusal.ts'
import type { Surroundings } from '../surroundings.ts'
import { findBesideMain } from './beside-main.ts'

/** A conflict, and the same in words. `ours` is the branch, `theirs` main. */
export interface KnownConflict extends MergeConflict {
  readonly sentence: string
}

/** Where a branch and main as it stands now want different things. */
export const findConflicts = (
  surroundings: Surroundings,
  request: { readonly workspaceId: string; readonly branchId: string },
): ResultAsync<readonly KnownConflict[], Refusal> =>
  findBesideMain(surroundings, request).andThen(({ reviewed: { base, plan: ours }, mainPlan: theirs }) =>
    mergePlans({ base, ours, theirs })
      .map(({ conflicts }) =>
        conflicts.map((conflict) => ({ ...conflict, sentence: describeConflict(ours, conflict) })),
      )
      .mapErr((failure): Refusal => ({ code: 'merge-failed', failure })),
  )
