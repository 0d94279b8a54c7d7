import type { WorkingPlan } from '../change/working-plan.ts'
import { compareField } from '../fields/compare-field.ts'
import type { FieldDifference } from '../fields/field-rule.ts'
import { itemRules } from '../fields/item-rules.ts'
import { patchField, valueAt } from '../fields/patch-field.ts'
import { type Item, type ItemKind, itemKinds } from '../model/item-kinds.ts'
import { itemsOf, type Plan } from '../model/plan.ts'
import type { Reference } from '../model/reference.ts'
import { sameValue } from '../result/same-value.ts'
import type { Judge } from './judge.ts'
import { putDecided } from './put-decided.ts'
import type { ThreePlans } from './three-plans.ts'

/**
 * Leaves no mention of an item that is gone, as far as the sides can tell. Where one side mentions
 * what the other removed, either the mention is taken back or the removed item stays, and with it
 * everything it mentions in turn.
 */
export function settleMentions(
  plans: ThreePlans,
  work: WorkingPlan,
  touched: readonly Reference[],
  judge: Judge,
): void {
  let isSettled = false
  while (!isSettled) {
    isSettled = true
    for (const { kind, id } of touched) {
      const item = work.find(kind, id)
      for (const missing of item === undefined ? [] : missingFrom(work, kind, item))
        if (settleMention(plans, work, { kind, id }, missing, judge)) isSettled = false
    }
  }
}

/** Whether anything was done about one mention. */
function settleMention(
  plans: ThreePlans,
  work: WorkingPlan,
  { kind, id }: Reference,
  missing: Reference,
  judge: Judge,
): boolean {
  const item = work.find(kind, id)
  const mentions = (value: Item | undefined) => (value === undefined ? 0 : count(kind, value, missing))
  if (item === undefined || mentions(item) === 0 || work.find(missing.kind, missing.id) !== undefined) return false

  const keeper = itemsOf(plans.ours, missing.kind).has(missing.id) ? 'ours' : 'theirs'
  const remover = keeper === 'ours' ? 'theirs' : 'ours'
  if (!itemsOf(plans[keeper], missing.kind).has(missing.id)) return false

  const about = allMissing(work, plans[keeper], missing)
  const rule = itemRules[kind]
  const without = itemsOf(plans[remover], kind).get(id)
  const base = itemsOf(plans.base, kind).get(id)
  const decide = (from: Item, { path, before, after }: FieldDifference): Item | undefined => {
    const sides = { base: valueAt(rule, base, path), ours: before, theirs: before, [remover]: after }
    const value = judge.settle({ reason: 'mentions-removed', kind, id, path, sides, about })
    return sameValue(value, before) ? from : (patchField(rule, from, { path, after: value }) as Item | undefined)
  }

  let decided: Item | undefined = item
  for (const difference of compareField(rule, item, without, [])) {
    if (decided === undefined || difference.isOrder === true) continue
    const fewer = patchField(rule, decided, difference) as Item | undefined
    if (mentions(fewer) < mentions(decided)) decided = decide(decided, difference)
  }
  putDecided(work, { kind, id }, decided, judge)
  if (mentions(decided) === 0) return true
  for (const lost of about) {
    const back = itemsOf(plans[keeper], lost.kind).get(lost.id)
    if (back !== undefined) work.put(lost.kind, back)
  }
  return true
}

/** A missing item and all that is missing with it: what its side has it mention. */
function allMissing(work: WorkingPlan, side: Plan, missing: Reference): readonly Reference[] {
  const found = new Map([[`${missing.kind} ${missing.id}`, missing]])
  for (const { kind, id } of found.values()) {
    const item = itemsOf(side, kind).get(id)
    for (const next of item === undefined ? [] : missingFrom(work, kind, item))
      found.set(`${next.kind} ${next.id}`, next)
  }
  return [...found.values()]
}

const referencesOf = (kind: ItemKind, item: Item): readonly Reference[] =>
  (itemKinds[kind].references as (item: Item) => readonly Reference[])(item)

const missingFrom = (work: WorkingPlan, kind: ItemKind, item: Item): readonly Reference[] =>
  referencesOf(kind, item).filter((mentioned) => work.find(mentioned.kind, mentioned.id) === undefined)

const count = (kind: ItemKind, item: Item, { kind: to, id }: Reference): number =>
  referencesOf(kind, item).filter((mentioned) => mentioned.kind === to && mentioned.id === id).length
