/** The properties of an event that the plan already has. */
import { type PlanEvent, type PropertyId, type PropertyUse, usesOfEvent } from '@plan/core'
import { useUpdates } from '../updates.ts'
import type { Planning } from './planning.ts'
import type { UnitedEvent, UnitedUse } from './united-event.ts'

/** Links what the event lacks, updates and unlinks where the method may. */
export function planUses(
  known: PlanEvent,
  event: UnitedEvent,
  idOf: (use: UnitedUse) => PropertyId,
  planning: Planning,
) {
  const { plan, method, add, presenceSettled } = planning
  const carried = new Map(usesOfEvent(known, plan).map((use) => [use.propertyId, use]))
  for (const use of event.uses.values()) {
    const propertyId = idOf(use)
    const before = carried.get(propertyId)
    if (before !== undefined) {
      if (!method.mayUpdate) continue
      const set = updatesOf(before, presenceSettled.has(propertyId) ? { ...use, presence: undefined } : use)
      if (Object.keys(set).length === 0) continue
      if (known.uses.includes(before)) add({ kind: 'property-use-updated', eventId: known.id, propertyId, set })
      else add({ kind: 'property-linked', eventId: known.id, use: { ...before, ...set } })
    } else add({ kind: 'property-linked', eventId: known.id, use: newUse(propertyId, use) })
  }
  if (!method.mayUnlink || !event.statesProperties) return
  const kept = new Set(Array.from(event.uses.values(), idOf))
  for (const { propertyId } of known.uses) {
    const property = plan.properties.get(propertyId)
    const canBeInBody = property !== undefined && property.kind !== 'group' && property.archived !== true
    if (canBeInBody && !kept.has(propertyId)) add({ kind: 'property-unlinked', eventId: known.id, propertyId })
  }
}

const updates = Object.values(useUpdates)

/** The values of a use that the body states differently. */
function updatesOf(before: PropertyUse, use: UnitedUse): Partial<PropertyUse> {
  const set: Partial<PropertyUse> = {}
  for (const update of updates) Object.assign(set, update.decide(before, use))
  return set
}

/** The use of a property that an event gets from the body. */
export function newUse(
  propertyId: PropertyId,
  { property: _, mentionedAs: __, presence = 'sometimes', ...constraints }: UnitedUse,
): PropertyUse {
  return { propertyId, presence, ...constraints }
}
