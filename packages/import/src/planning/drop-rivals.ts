import { usesOfEvent } from '@plan/core'
import type { Planning } from './planning.ts'
import { slotOf } from './shared-property.ts'
import type { UnitedEvent } from './united-event.ts'

/**
 * Takes out of each event what would stand beside another living property of its name: an event
 * carries one event or system property of a name. A method that unlinks puts it in the other's place.
 */
export function dropRivals(events: readonly UnitedEvent[], { plan, index, method, warn }: Planning) {
  if (method.mayUnlink) return
  for (const event of events) {
    const known = index.events.get(event.name)
    if (known === undefined) continue
    const stated = new Set(Array.from(event.uses.values(), (use) => use.property.known?.id))
    for (const { propertyId } of usesOfEvent(known, plan)) {
      if (stated.has(propertyId)) continue
      const carried = plan.properties.get(propertyId)
      if (carried === undefined || carried.archived === true) continue
      const slot = slotOf(carried)
      const rival = event.uses.get(slot)?.property
      if (rival === undefined || rival.known === carried) continue
      event.uses.delete(slot)
      warn({ code: 'kind-differs', kind: rival.kind, known: carried.kind, event: event.name, property: [carried.name] })
    }
  }
}
