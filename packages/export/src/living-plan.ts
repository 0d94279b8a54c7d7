import { compareText, type Item, type Plan } from '@plan/core'

/** A plan without its archived items, every collection sorted by name, then id. */
export type LivingPlan = Plan

/** What exports show of a plan. */
export const livingPlan = (plan: Plan): LivingPlan => withEach(plan, (items) => new Map(living(items).sort(byName)))

/** The plan without its archived items, in the order it has. */
export const withoutArchived = (plan: Plan): Plan => withEach(plan, (items) => new Map(living(items)))

type Change = <Id extends string, T extends Item>(items: ReadonlyMap<Id, T>) => ReadonlyMap<Id, T>

const withEach = (plan: Plan, change: Change): Plan => ({
  events: change(plan.events),
  variants: change(plan.variants),
  properties: change(plan.properties),
  propertyGroups: change(plan.propertyGroups),
  sources: change(plan.sources),
  destinations: change(plan.destinations),
  categories: change(plan.categories),
  metrics: change(plan.metrics),
  stakeholderDomains: change(plan.stakeholderDomains),
  customFields: change(plan.customFields),
  piiTypes: change(plan.piiTypes),
  groupTypes: change(plan.groupTypes),
})

const living = <Id extends string, T extends Item>(items: ReadonlyMap<Id, T>): [Id, T][] =>
  [...items].filter(([, item]) => item.archived !== true)

const byName = ([, a]: readonly [string, Item], [, b]: readonly [string, Item]) =>
  compareText(a.name, b.name) || compareText(a.id, b.id)
