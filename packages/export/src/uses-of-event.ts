import type { PlanEvent, Property, PropertyUse } from '@plan/core'
import type { LivingPlan } from './living-plan.ts'

/** A property as an event carries it. */
export interface CarriedProperty {
  readonly property: Property
  readonly use: PropertyUse
}

/**
 * The living properties an event carries, in order: its own, then those of its property groups
 * that it says nothing of itself.
 */
export function usesOfEvent({ uses, propertyGroups }: PlanEvent, plan: LivingPlan): CarriedProperty[] {
  const own = new Set(uses.map((use) => use.propertyId))
  const grouped = propertyGroups
    .flatMap((id) => plan.propertyGroups.get(id)?.properties ?? [])
    .filter(({ propertyId }) => !own.has(propertyId) && own.add(propertyId))
  return [...uses, ...grouped].flatMap((use) => {
    const property = plan.properties.get(use.propertyId)
    return property === undefined ? [] : [{ property, use }]
  })
}
