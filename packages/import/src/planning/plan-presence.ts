/** Presence where all events agree. @see Specification, "Import methods" (Presence) */
import type { EventId, Presence, PropertyId } from '@plan/core'
import type { Planning } from './planning.ts'
import type { UnitedEvent, UnitedUse } from './united-event.ts'

/** What the body asks of one property, and how the plan's events carry it. */
interface Asked {
  /** What the first of the imported uses asks. */
  readonly presence: Presence
  isUnanimous: boolean
  /** The event of the plan that was last seen to ask. */
  askedBy: EventId | undefined
  isElsewhere: boolean
  differs: boolean
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
  const imported = new Map<EventId, UnitedEvent>()
  for (const event of events) {
    const eventId = index.events.get(event.name)?.id
    if (eventId !== undefined) imported.set(eventId, event)
    for (const use of event.uses.values()) {
      const { presence } = use
      if (use.property.known === undefined || presence === undefined) continue
      const known = asked.get(idOf(use))
      if (known !== undefined) known.isUnanimous &&= known.presence === presence
      else asked.set(idOf(use), { presence, isUnanimous: true, askedBy: undefined, isElsewhere: false, differs: false })
    }
  }

  for (const event of plan.events.values()) {
    for (const use of imported.get(event.id)?.uses.values() ?? []) {
      const wanted = use.presence === undefined ? undefined : asked.get(idOf(use))
      if (wanted !== undefined) wanted.askedBy = event.id
    }
    for (const { propertyId, presence, presenceBySource } of event.uses) {
      const wanted = asked.get(propertyId)
      if (wanted === undefined) continue
      wanted.isElsewhere ||= wanted.askedBy !== event.id
      wanted.differs ||= presenceBySource === undefined && wanted.presence !== presence
    }
  }

  for (const [propertyId, { presence, isUnanimous, isElsewhere, differs }] of asked) {
    if (!isUnanimous || isElsewhere || !differs) continue
    add({ kind: 'property-presence-updated', propertyId, presence })
    settled.add(propertyId)
  }
  return settled
}
