import { type PlanEvent, type Property, type PropertyUse, usesOfEvent } from '@plan/core'
import type { LivingPlan } from './living-plan.ts'

/** A property as an event carries it. */
export interface CarriedProperty {
  readonly property: Property
  readonly use: PropertyUse
}

/**
 * The living properties an event carries, in order. Of two that would stand under one name in one
 * group of the export the first stays.
 */
export function carriedProperties(event: PlanEvent, plan: LivingPlan): CarriedProperty[] {
  const places = new Set<string>()
  return usesOfEvent(event, plan).flatMap((use) => {
    const property = plan.properties.get(use.propertyId)
    if (property === undefined) return []
    const place = `${property.kind === 'system' ? 'event' : property.kind} ${property.name}`
    if (places.has(place)) return []
    places.add(place)
    return [{ property, use }]
  })
}
