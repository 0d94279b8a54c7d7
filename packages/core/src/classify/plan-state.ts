import { type Change, kindOf } from '../change/change-kinds.ts'
import { type WorkingPlan, workOn } from '../change/working-plan.ts'
import type { EventId, PropertyId } from '../model/ids.ts'
import type { Plan } from '../model/plan.ts'
import type { PlanEvent } from '../model/plan-event.ts'

/** A plan between two changes, and which events carry a property. */
export interface PlanState {
  readonly work: WorkingPlan
  /** The events that carry a property, and perhaps some that did before. */
  carriersOf(propertyId: PropertyId): Iterable<EventId>
  /** Says that a change has been applied. */
  note(change: Change): void
}

export function stateOf(plan: Plan): PlanState {
  const work = workOn(plan)
  let carriers: Carriers | undefined
  const known = () => {
    if (carriers === undefined) {
      carriers = new Map()
      for (const event of work.all('event')) noteEvent(carriers, work, event)
      for (const { baseEventId, uses } of work.all('variant')) noteUses(carriers, baseEventId, uses)
    }
    return carriers
  }
  return {
    work,
    carriersOf: (propertyId) => known().get(propertyId) ?? [],
    note: (change) => {
      if (carriers === undefined) return
      const { kind, id } = kindOf(change).subject(change)
      const variant = kind === 'variant' ? work.find('variant', id) : undefined
      if (variant !== undefined) noteUses(carriers, variant.baseEventId, variant.uses)
      const event = kind === 'event' ? work.find('event', id) : undefined
      const events = kind === 'property-group' ? work.all('event') : event === undefined ? [] : [event]
      for (const altered of events) noteEvent(carriers, work, altered)
    },
  }
}

type Carriers = Map<PropertyId, Set<EventId>>

function noteEvent(carriers: Carriers, work: WorkingPlan, { id, uses, propertyGroups }: PlanEvent): void {
  noteUses(carriers, id, uses)
  for (const group of propertyGroups) noteUses(carriers, id, work.find('property-group', group)?.properties ?? [])
}

function noteUses(carriers: Carriers, id: EventId, uses: readonly { readonly propertyId: PropertyId }[]): void {
  for (const { propertyId } of uses) {
    const events = carriers.get(propertyId)
    if (events === undefined) carriers.set(propertyId, new Set([id]))
    else events.add(id)
  }
}
