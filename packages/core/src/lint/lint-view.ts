import { usesOfEvent } from '../find/uses-of-event.ts'
import type { PropertyId } from '../model/ids.ts'
import type { Item } from '../model/item-kinds.ts'
import type { Plan } from '../model/plan.ts'
import type { PlanEvent } from '../model/plan-event.ts'
import type { Property } from '../model/property.ts'
import { type ConstrainedPlace, constrainedPlaces } from './constrained-places.ts'

/** What rules look at, computed once: the plan and its items that are not archived. */
export interface LintView {
  readonly plan: Plan
  readonly events: readonly PlanEvent[]
  readonly properties: readonly Property[]
  /** The properties that living events, variants and property groups carry. */
  readonly carried: ReadonlySet<PropertyId>
  readonly constrained: readonly ConstrainedPlace[]
}

export const living = <T extends Item>(items: ReadonlyMap<string, T>): T[] =>
  [...items.values()].filter((item) => item.archived !== true)

export function viewOf(plan: Plan): LintView {
  const events = living(plan.events)
  const variants = living(plan.variants)
  const carried = new Set<PropertyId>()
  for (const event of events) for (const use of usesOfEvent(event, plan)) carried.add(use.propertyId)
  for (const carrier of variants) for (const use of carrier.uses) carried.add(use.propertyId)
  for (const group of living(plan.propertyGroups)) for (const member of group.properties) carried.add(member.propertyId)
  const constrained = [...constrainedPlaces('event', events, plan), ...constrainedPlaces('variant', variants, plan)]
  return { plan, events, properties: living(plan.properties), carried, constrained }
}
