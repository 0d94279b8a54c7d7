/** Tracking plans for laws. The items come from small pools of ids, so that any two plans share many. */
import { itemKindNames, type KindedItem, type Plan } from '@plan/core'
import fc from 'fast-check'
import { arbitraryItemsOf } from './arbitrary/items.ts'
import { wholePlanOf } from './arbitrary/whole-plan.ts'

const entries: fc.Arbitrary<KindedItem>[] = itemKindNames.flatMap((kind) =>
  arbitraryItemsOf(kind).map((items) => items.map((item) => ({ kind, item }) as KindedItem)),
)

const universe = fc.tuple(...entries)
const wanted = fc.subarray(entries.map((_, at) => at))

/**
 * Any plan in which every mention between items can be followed: all kinds of items, names that
 * hit prototypes, letter case, quoting and sorting, nested children, archived items. Names are
 * not unique.
 *
 * @example
 * fc.assert(fc.property(arbitraryPlan(), (plan) => diffPlans(plan, plan).length === 0))
 */
export const arbitraryPlan = (): fc.Arbitrary<Plan> =>
  fc.tuple(universe, wanted).map(([items, chosen]) => wholePlanOf(items, chosen))

/** What becomes of each item in the second plan of a pair: bit n set, field n is another; none set, the item is kept. */
const fates = fc.tuple(
  ...entries.map(() => fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, fc.nat(0xffff), fc.constant(0xffff))),
)

/**
 * Two plans that share many ids, so that one turns into the other by updates, links and new
 * orders as well as by added and removed items.
 *
 * @example
 * fc.assert(fc.property(arbitraryPlanPair(), ([a, b]) => applyChanges(a, diffPlans(a, b)).isOk()))
 */
export const arbitraryPlanPair = (): fc.Arbitrary<readonly [Plan, Plan]> =>
  fc.tuple(universe, universe, fates, wanted, wanted).map(([items, others, fate, chosen, chosenLater]) => {
    const later = items.map((entry, at) => mixed(entry, others[at] ?? entry, fate[at] ?? 0))
    return [wholePlanOf(items, chosen), wholePlanOf(later, chosenLater)] as const
  })

/** What a few edits make of each item: nearly all stay as they are. */
const fewFates = fc.tuple(...entries.map(() => fc.oneof({ weight: 9, arbitrary: fc.constant(0) }, fc.nat(0xffff))))
const fewToggled = fc.subarray(
  entries.map((_, at) => at),
  { maxLength: 2 },
)
const side = fc.record({ others: universe, fate: fewFates, toggled: fewToggled })

/**
 * A plan and two that grew from it, each with some fields, entries and items of its own. The three
 * share most of their items.
 *
 * @example
 * fc.assert(fc.property(arbitraryPlanTriple(), ({ base, ours, theirs }) => mergePlans({ base, ours, theirs }).isOk()))
 */
export const arbitraryPlanTriple = (): fc.Arbitrary<{
  readonly base: Plan
  readonly ours: Plan
  readonly theirs: Plan
}> =>
  fc.tuple(universe, wanted, side, side).map(([items, chosen, mine, other]) => {
    const grown = ({ others, fate, toggled }: typeof mine) =>
      wholePlanOf(
        items.map((entry, at) => mixed(entry, others[at] ?? entry, fate[at] ?? 0)),
        [...chosen.filter((at) => !toggled.includes(at)), ...toggled.filter((at) => !chosen.includes(at))],
      )
    return { base: wholePlanOf(items, chosen), ours: grown(mine), theirs: grown(other) }
  })

function mixed(entry: KindedItem, other: KindedItem, fate: number): KindedItem {
  if (fate === 0) return entry
  const names = [...new Set([...Object.keys(entry.item), ...Object.keys(other.item)])]
  const fields = names.flatMap((name, at) => {
    const from = (fate >> at) & 1 ? other.item : entry.item
    return Object.hasOwn(from, name) ? [[name, Reflect.get(from, name)]] : []
  })
  return { kind: entry.kind, item: Object.fromEntries(fields) } as KindedItem
}
