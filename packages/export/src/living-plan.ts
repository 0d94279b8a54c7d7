import { compareText, type Item, type Plan } from '@plan/core'

/** A plan without its archived items, every collection sorted by name, then id. */
export type LivingPlan = Plan

/** What exports show of a plan. */
export const livingPlan = (plan: Plan): LivingPlan => ({
  events: living(plan.events),
  variants: living(plan.variants),
  properties: living(plan.properties),
  propertyGroups: living(plan.propertyGroups),
  sources: living(plan.sources),
  destinations: living(plan.destinations),
  categories: living(plan.categories),
  metrics: living(plan.metrics),
  stakeholderDomains: living(plan.stakeholderDomains),
  customFields: living(plan.customFields),
  piiTypes: living(plan.piiTypes),
  groupTypes: living(plan.groupTypes),
})

const living = <Id extends string, T extends Item>(items: ReadonlyMap<Id, T>): ReadonlyMap<Id, T> =>
  new Map(
    [...items]
      .filter(([, item]) => item.archived !== true)
      .sort(([, a], [, b]) => compareText(a.name, b.name) || compareText(a.id, b.id)),
  )
