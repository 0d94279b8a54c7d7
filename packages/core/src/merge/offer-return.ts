import type { WorkingPlan } from '../change/working-plan.ts'
import { difference } from '../fields/compare-field.ts'
import { itemRules } from '../fields/item-rules.ts'
import { patchField, valueAt } from '../fields/patch-field.ts'
import type { Item } from '../model/item-kinds.ts'
import { itemsOf } from '../model/plan.ts'
import type { Reference } from '../model/reference.ts'
import { sameValue } from '../result/same-value.ts'
import type { ConflictReason } from './conflict.ts'
import type { Judge, Side } from './judge.ts'
import { putDecided } from './put-decided.ts'
import type { ThreePlans } from './three-plans.ts'

/** A place in an item of the merged plan. */
export interface ItemPlace extends Reference {
  readonly path: readonly string[]
}

/** The value the merged plan has in a place, and the one that a side has there. */
export function valuesIn(plans: ThreePlans, work: WorkingPlan, { kind, id, path }: ItemPlace, side: Side) {
  const rule = itemRules[kind]
  const merged = valueAt(rule, work.find(kind, id), path)
  const wanted = valueAt(rule, itemsOf(plans[side], kind).get(id), path)
  return { merged, wanted, isSame: sameValue(merged, wanted) }
}

/** Asks whether a place should return to what one side has there, and does as told. */
export function offerReturn(
  plans: ThreePlans,
  work: WorkingPlan,
  place: ItemPlace,
  {
    side,
    reason,
    about,
    judge,
    unlessTold,
  }: {
    readonly side: Side
    readonly reason: ConflictReason
    readonly about: readonly Reference[]
    readonly judge: Judge
    /** What happens where nobody has decided: the preferred side, or the value stays. */
    readonly unlessTold: 'preferred' | 'stays'
  },
): void {
  const { kind, id, path } = place
  const rule = itemRules[kind]
  const item = work.find(kind, id)
  const { merged, wanted } = valuesIn(plans, work, place, side)
  const base = valueAt(rule, itemsOf(plans.base, kind).get(id), path)
  const sides = { base, ours: merged, theirs: merged, [side]: wanted }
  const clash = { reason, kind, id, path, sides, about }
  const value = unlessTold === 'stays' ? judge.settleOr(clash, merged) : judge.settle(clash)
  if (sameValue(value, merged)) return
  const decided = patchField(rule, item, difference(path, merged, value)) as Item | undefined
  putDecided(work, { kind, id }, decided, judge)
}
