import type { Plan } from '../model/plan.ts'
import type { PlanEvent } from '../model/plan-event.ts'
import type { PropertyUse } from '../model/property-use.ts'

/**
 * Every property an event carries, in order: its own uses, then what its living property groups
 * add to them. An event's own use of a property overrules its groups, and an earlier group a later one.
 *
 * @example
 * usesOfEvent(signedUp, plan).map((use) => use.propertyId)
 */
export function usesOfEvent({ uses, propertyGroups }: PlanEvent, plan: Plan): readonly PropertyUse[] {
  if (propertyGroups.length === 0) return uses
  const carried = new Set(uses.map((use) => use.propertyId))
  const added = propertyGroups
    .map((id) => plan.propertyGroups.get(id))
    .flatMap((group) => (group === undefined || group.archived === true ? [] : group.properties))
    .filter(({ propertyId }) => !carried.has(propertyId) && carried.add(propertyId))
  return [...uses, ...added]
}
