import { describeConflict, type Merge, type MergeSettings, mergePlans, type Plan } from '@plan/core'
import { err, ok, type Result } from 'neverthrow'
import type { Refusal } from '../refusal.ts'

type ThreePlans = Readonly<Record<'base' | 'ours' | 'theirs', Plan>>

/** Two sides in one plan, refused while anything is open between them. */
export const settledMerge = (plans: ThreePlans, settings: MergeSettings = {}): Result<Merge, Refusal> =>
  merged(plans, settings).andThen(
    (merge): Result<Merge, Refusal> =>
      merge.conflicts.length === 0
        ? ok(merge)
        : err({
            code: 'merge-conflicts',
            conflicts: merge.conflicts,
            sentences: merge.conflicts.map((conflict) => describeConflict(plans.ours, conflict)),
          }),
  )

/** Two sides in one plan, with what is open between them. */
export const merged = (plans: ThreePlans, settings: MergeSettings): Result<Merge, Refusal> =>
  mergePlans(plans, settings).mapErr((failure): Refusal => ({ code: 'merge-failed', failure }))
