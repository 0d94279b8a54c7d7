import { differingIds } from '../model/differing-ids.ts'
import { itemKindNames } from '../model/item-kinds.ts'
import { itemsOf, type Plan } from '../model/plan.ts'
import type { Reference } from '../model/reference.ts'
import { compareText } from '../model/text.ts'
import { sameValue } from '../result/same-value.ts'

/** Three states of one plan: `base` is the last that the two sides had in common. */
export interface ThreePlans {
  readonly base: Plan
  readonly ours: Plan
  readonly theirs: Plan
}

/** Every item that differs between the plans, by kind, then id. Items that are one object are not looked at. */
export function touchedItems({ base, ours, theirs }: ThreePlans): readonly Reference[] {
  return itemKindNames.flatMap((kind) => {
    const old = itemsOf(base, kind)
    const touched = new Set<string>()
    for (const side of [itemsOf(ours, kind), itemsOf(theirs, kind)]) {
      for (const id of differingIds(old, side)) if (!sameValue(side.get(id), old.get(id))) touched.add(id)
    }
    return [...touched].sort(compareText).map((id) => ({ kind, id }))
  })
}

/** The three states of one item. */
export const sidesOf = ({ base, ours, theirs }: ThreePlans, { kind, id }: Reference) => ({
  base: itemsOf(base, kind).get(id),
  ours: itemsOf(ours, kind).get(id),
  theirs: itemsOf(theirs, kind).get(id),
})

/** What the item was called, else what it is called now; of two names the one that sorts first. */
export function nameOfItem(plans: ThreePlans, { kind, id }: Reference): string {
  const { base, ours, theirs } = sidesOf(plans, { kind, id })
  return base?.name ?? [ours, theirs].flatMap((side) => side?.name ?? []).sort(compareText)[0] ?? id
}
