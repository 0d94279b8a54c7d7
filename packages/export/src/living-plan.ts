import { compareText, type Item, type Plan } from '@plan/core'

/** A plan without its archived items, every collection sorted by name, then id. */
export type LivingPlan = Plan

/** Takes over one collection of a plan. */
type Take = <Id extends string, T extends Item>(items: ReadonlyMap<Id, T>, collection: keyof Plan) => ReadonlyMap<Id, T>

/**
 * What exports show of a plan. A collection that was shown before is not sorted again, and one that
 * differs little from what was shown `before` is sorted with little work.
 */
export const livingPlan = (plan: Plan, before?: LivingPlan): LivingPlan =>
  withEach(plan, (items, collection) => {
    const found = shown.get(items) as typeof items | undefined
    if (found !== undefined) return found
    const sorted = new Map(living(nearlyInOrder(items, before?.[collection])).sort(byName))
    shown.set(items, sorted)
    return sorted
  })

/** By the collections they were made from. Whoever keeps a plan keeps what exports show of it. */
const shown = new WeakMap<ReadonlyMap<string, Item>, ReadonlyMap<string, Item>>()

/** The plan without its archived items, in the order it has. */
export const withoutArchived = (plan: Plan): Plan => withEach(plan, (items) => new Map(living(items)))

const withEach = (plan: Plan, take: Take): Plan => ({
  events: take(plan.events, 'events'),
  variants: take(plan.variants, 'variants'),
  properties: take(plan.properties, 'properties'),
  propertyGroups: take(plan.propertyGroups, 'propertyGroups'),
  sources: take(plan.sources, 'sources'),
  destinations: take(plan.destinations, 'destinations'),
  categories: take(plan.categories, 'categories'),
  metrics: take(plan.metrics, 'metrics'),
  stakeholderDomains: take(plan.stakeholderDomains, 'stakeholderDomains'),
  customFields: take(plan.customFields, 'customFields'),
  piiTypes: take(plan.piiTypes, 'piiTypes'),
  groupTypes: take(plan.groupTypes, 'groupTypes'),
})

/** The items in the order of another collection, those that it does not have behind them. */
function* nearlyInOrder<Id extends string, T extends Item>(
  items: ReadonlyMap<Id, T>,
  before: ReadonlyMap<string, Item> = new Map(),
): Iterable<[Id, T]> {
  for (const id of before.keys() as Iterable<Id>) {
    const item = items.get(id)
    if (item !== undefined) yield [id, item]
  }
  for (const entry of items) if (!before.has(entry[0])) yield entry
}

const living = <Id extends string, T extends Item>(items: Iterable<[Id, T]>): [Id, T][] =>
  [...items].filter(([, item]) => item.archived !== true)

const byName = ([, a]: readonly [string, Item], [, b]: readonly [string, Item]) =>
  compareText(a.name, b.name) || compareText(a.id, b.id)
