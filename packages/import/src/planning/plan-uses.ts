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
  const own = new Set(known.uses.map((use) => use.propertyId))
  const carried = new Map(usesOfEvent(known, plan).map((use) => [use.propertyId, use]))
  const kept = new Set<PropertyId>()
  for (const use of event.uses.values()) {
    const propertyId = idOf(use)
    const before = carried.get(propertyId)
    kept.add(propertyId)
    if (before !== undefined) {
      const { presence, ...others } = use
      const stated = presence === undefined || presenceSettled.has(propertyId) ? others : use
      const set: Partial<PropertyUse> = method.mayUpdate
        ? Object.assign({}, ...Object.values(useUpdates).map((update) => update.decide(before, stated)))
        : {}
      if (Object.keys(set).length === 0) continue
      if (own.has(propertyId)) add({ kind: 'property-use-updated', eventId: known.id, propertyId, set })
      else add({ kind: 'property-linked', eventId: known.id, use: { ...before, ...set } })
    } else add({ kind: 'property-linked', eventId: known.id, use: newUse(propertyId, use) })
  }
  if (!method.mayUnlink || !event.statesProperties) return
  for (const propertyId of own) {
    const property = plan.properties.get(propertyId)
    const canBeInBody = property !== undefined && property.kind !== 'group' && property.archived !== true
    if (canBeInBody && !kept.has(propertyId)) add({ kind: 'property-unlinked', eventId: known.id, propertyId })
  }
}

/** The use of a property that an event gets from the body. */
export function newUse(
  propertyId: PropertyId,
  { property: _, mentionedAs: __, presence = 'sometimes', ...constraints }: UnitedUse,
): PropertyUse {
  return { propertyId, presence, ...constraints }
}
