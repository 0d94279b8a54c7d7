import { changedItems } from '../change/changed-items.ts'
import type { EventId } from '../model/ids.ts'
import { itemsOf, type Plan } from '../model/plan.ts'
import type { PlanEvent } from '../model/plan-event.ts'
import { sameValue } from '../result/same-value.ts'

/**
 * The events that differ between a plan and the plan made from it by applying changes: themselves,
 * in a property or property group they carry, or in a variant. What is one object is not looked at.
 *
 * @example
 * alteredEvents(main, branch).has(signedUp.id) // true
 */
export function alteredEvents(before: Plan, after: Plan): ReadonlySet<EventId> {
  const changed = new Map<string, Set<string>>()
  for (const { kind, id, item } of changedItems(before, after)) {
    if (sameValue(item, itemsOf(before, kind).get(id))) continue
    const ids = changed.get(kind)
    if (ids === undefined) changed.set(kind, new Set([id]))
    else ids.add(id)
  }
  const of = (kind: string) => changed.get(kind) ?? new Set<string>()
  const [events, properties, groups, variants] = [of('event'), of('property'), of('property-group'), of('variant')]
  const altered = new Set(events as Set<EventId>)
  const isCarried = ({ propertyId }: { readonly propertyId: string }) => properties.has(propertyId)
  for (const plan of [before, after]) {
    for (const group of plan.propertyGroups.values()) if (group.properties.some(isCarried)) groups.add(group.id)
    for (const { id, baseEventId, uses } of plan.variants.values())
      if (variants.has(id) || (properties.size > 0 && uses.some(isCarried))) altered.add(baseEventId)
  }
  const carries = ({ uses, propertyGroups }: PlanEvent) =>
    (properties.size > 0 && uses.some(isCarried)) || propertyGroups.some((id) => groups.has(id))
  for (const plan of [before, after])
    for (const event of plan.events.values()) if (!altered.has(event.id) && carries(event)) altered.add(event.id)
  return altered
}
