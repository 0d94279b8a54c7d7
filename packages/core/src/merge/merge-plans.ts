import { err, ok, type Result } from 'neverthrow'
import type { Change } from '../change/change-kinds.ts'
import { findBreak } from '../change/find-break.ts'
import { workOn } from '../change/working-plan.ts'
import { diffPlans } from '../diff/diff-plans.ts'
import type { Plan } from '../model/plan.ts'
import type { MergeConflict } from './conflict.ts'
import { byPlace, type Judge, judgeWith, type Side } from './judge.ts'
import type { MergeFailure } from './merge-failure.ts'
import { mergeItem } from './merge-item.ts'
import { putDecided } from './put-decided.ts'
import type { Resolution } from './resolution.ts'
import { settleItemNames } from './settle-item-names.ts'
import { settleMentions } from './settle-mentions.ts'
import { settlePropertyNames } from './settle-property-names.ts'
import { sidesOf, type ThreePlans, touchedItems } from './three-plans.ts'

/** How a merge treats conflicts. */
export interface MergeSettings {
  /** Whose value stands in a conflict nobody has resolved; `ours` unless told. */
  readonly prefer?: Side
  /** What people decided about conflicts, each place once. */
  readonly resolutions?: readonly Resolution[]
}

/** Two sides in one plan. */
export interface Merge {
  /** What `ours` lacks: applied to it they give `merged`. */
  readonly changes: readonly Change[]
  readonly merged: Plan
  /** What nobody has resolved, in a stable order. */
  readonly conflicts: readonly MergeConflict[]
}

/**
 * Both sides' changes since `base` in one plan. What one side alone changed is taken, field by
 * field and entry by entry; where both want different things there is a conflict, and `merged`
 * has the value of the preferred side there until a resolution says otherwise. The merged plan is
 * always whole: what one side removed stays, as a conflict, where the other mentions it anew.
 *
 * Two items that the sides gave one name both stay while that conflict is unresolved.
 *
 * Merging a branch is `ours`: main, `theirs`: the branch; pulling main the other way round. `base`
 * is main as the branch last had it.
 *
 * @example
 * mergePlans({ base, ours: main, theirs: branch }).map(({ conflicts }) => conflicts.length) // Ok 0
 */
export function mergePlans(plans: ThreePlans, settings: MergeSettings = {}): Result<Merge, MergeFailure> {
  const { prefer = 'ours', resolutions = [] } = settings
  return byPlace(resolutions).andThen((known): Result<Merge, MergeFailure> => {
    const judge = judgeWith(plans, known, prefer)
    const merged = settled(plans, judge)
    const [invalid] = judge.failures()
    if (invalid !== undefined) return err(invalid)

    const unmet = resolutions.filter((resolution) => !judge.hasMet(resolution))
    if (unmet.length > 0) {
      const unresolved = judgeWith(plans, new Map(), prefer)
      settled(plans, unresolved)
      const stray = unmet.find((resolution) => !unresolved.hasMet(resolution))
      if (stray !== undefined) {
        const { kind, id, path } = stray
        return err({ code: 'resolution-without-conflict', place: { kind, id, path } })
      }
    }

    const failure = findBreak(plans.ours, merged)
    if (failure !== undefined) return err({ code: 'merged-invalid', failure })
    return ok({ changes: diffPlans(plans.ours, merged), merged, conflicts: judge.open() })
  })
}

/** More rounds than one clash can set off: every one of them only moves places to the decided side. */
const rounds = 4

function settled(plans: ThreePlans, judge: Judge): Plan {
  const work = workOn(plans.ours)
  const touched = touchedItems(plans)
  for (const reference of touched) {
    const merged = mergeItem(plans, reference, judge)
    if (merged !== sidesOf(plans, reference).ours) putDecided(work, reference, merged, judge)
  }
  settleItemNames(plans, work, touched, judge)
  for (let round = 0; round < rounds; round++) {
    settleMentions(plans, work, touched, judge)
    if (!settlePropertyNames(plans, work, touched, judge)) break
  }
  return work.finish()
}
