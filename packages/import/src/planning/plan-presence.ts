/** Presence where all events agree. @see Specification, "Import methods" (Presence) */
import type { EventId, Presence, PropertyId } from '@plan/core'
import type { Planning } from './planning.ts'
import type { UnitedEvent, UnitedUse } from './united-event.ts'

/** What the body asks of one property. */
interface Asked {
  readonly presences: Set<Presence>
  readonly events: Set<EventId>
}

/**
 * One change for each property whose imported uses all ask for the same presence and that no other
 * event of the plan carries; the result is those properties, of whose uses none needs a change of its own.
 */
export function planPresence(
  events: readonly UnitedEvent[],
  idOf: (use: UnitedUse) => PropertyId,
  { plan, index, method, add }: Planning,
): ReadonlySet<PropertyId> {
  const settled = new Set<PropertyId>()
  if (!method.mayUpdate) return settled

  const asked = new Map<PropertyId, Asked>()
  for (const event of events) {
    const eventId = index.events.get(event.name)?.id
    for (const use of event.uses.values()) {
      if (use.property.known === undefined || use.presence === undefined) continue
      const id = idOf(use)
      const known: Asked = asked.get(id) ?? { presences: new Set(), events: new Set() }
      known.presences.add(use.presence)
      if (eventId !== undefined) known.events.add(eventId)
      asked.set(id, known)
    }
  }

  const carriers = new Map<PropertyId, { differs: boolean; isElsewhere: boolean }>()
  for (const event of plan.events.values()) {
    for (const { propertyId, presence, presenceBySource } of event.uses) {
      const wanted = asked.get(propertyId)
      if (wanted === undefined) continue
      const carried = carriers.get(propertyId) ?? { differs: false, isElsewhere: false }
      carried.isElsewhere ||= !wanted.events.has(event.id)
      carried.differs ||= presenceBySource === undefined && !wanted.presences.has(presence)
      carriers.set(propertyId, carried)
    }
  }

  for (const [propertyId, { presences }] of asked) {
    const [presence, ...others] = presences
    const carried = carriers.get(propertyId)
    if (presence === undefined || others.length > 0 || carried === undefined) continue
    if (carried.isElsewhere || !carried.differs) continue
    add({ kind: 'property-presence-updated', propertyId, presence })
    settled.add(propertyId)
  }
  return settled
}
