import { areNamesakes, findNameClashes, type NameClash } from '../change/name-clash.ts'
import type { WorkingPlan } from '../change/working-plan.ts'
import { difference } from '../fields/compare-field.ts'
import { itemRules } from '../fields/item-rules.ts'
import { patchField } from '../fields/patch-field.ts'
import type { Plan } from '../model/plan.ts'
import type { PlanEvent } from '../model/plan-event.ts'
import type { Property } from '../model/property.ts'
import type { Reference } from '../model/reference.ts'
import { sameValue } from '../result/same-value.ts'
import type { Judge, Side } from './judge.ts'
import { type ItemPlace, offerReturn, valuesIn } from './offer-return.ts'
import { sidesOf, type ThreePlans } from './three-plans.ts'

const fieldsOfName = ['name', 'kind', 'archived'] as const satisfies readonly (keyof Property)[]

/**
 * Settles events that the two sides together give two properties of one name. Towards each side
 * the place is offered which ends the clash by taking that side's value. Says whether there were any.
 */
export function settlePropertyNames(
  plans: ThreePlans,
  work: WorkingPlan,
  touched: readonly Reference[],
  judge: Judge,
): boolean {
  const { events, properties } = work.finish()
  const clashes = suspects(plans, events, touched).flatMap((event) => {
    const old = plans.ours.events.get(event.id)
    return findNameClashes(event.uses, properties)
      .filter((clash) => old === undefined || !areNamesakes(plans.ours, old.uses, clash))
      .map((clash) => ({ event, clash }))
  })
  for (const { event, clash } of clashes) {
    settleTowards('ours', plans, work, event, clash, judge)
    settleTowards('theirs', plans, work, event, clash, judge)
  }
  return clashes.length > 0
}

/** The events that a side changed or that carry a property which a side named anew. */
function suspects(plans: ThreePlans, events: Plan['events'], touched: readonly Reference[]): readonly PlanEvent[] {
  const changed = touched.flatMap(({ kind, id }) => {
    const event = kind === 'event' ? events.get(id as PlanEvent['id']) : undefined
    return event === undefined || event.uses === plans.ours.events.get(event.id)?.uses ? [] : event
  })
  const renamed = new Set(
    touched.filter((reference) => reference.kind === 'property' && isRenamed(plans, reference)).map(({ id }) => id),
  )
  if (renamed.size === 0) return changed
  const carrying = [...events.values()].filter(({ uses }) => uses.some((use) => renamed.has(use.propertyId)))
  return [...new Set([...changed, ...carrying])]
}

/** Whether the states of a property that there are differ in what it is called. */
function isRenamed(plans: ThreePlans, reference: Reference): boolean {
  const { base, ours, theirs } = sidesOf(plans, reference)
  const names = [base, ours, theirs].flatMap((state) =>
    state === undefined ? [] : [fieldsOfName.map((field) => Reflect.get(state, field))],
  )
  return names.some((name) => !sameValue(name, names[0]))
}

function settleTowards(
  side: Side,
  plans: ThreePlans,
  work: WorkingPlan,
  event: PlanEvent,
  clash: NameClash,
  judge: Judge,
): void {
  const place = placesOf(event, clash).find((place) => endsClash(plans, work, event, clash, place, side))
  if (place === undefined) return
  const about = clash.propertyIds.map((id) => ({ kind: 'property', id }) as const)
  offerReturn(plans, work, place, { side, reason: 'same-name', about, judge, unlessTold: 'preferred' })
}

const placesOf = (event: PlanEvent, { propertyIds }: NameClash): readonly ItemPlace[] => [
  ...propertyIds.map((id) => ({ kind: 'event', id: event.id, path: ['uses', id] }) as const),
  ...fieldsOfName.flatMap((field) => propertyIds.map((id) => ({ kind: 'property', id, path: [field] }) as const)),
]

/** Whether the clash would be gone with the value that a side has in a place. */
function endsClash(
  plans: ThreePlans,
  work: WorkingPlan,
  event: PlanEvent,
  { propertyIds }: NameClash,
  place: ItemPlace,
  side: Side,
): boolean {
  const { merged, wanted } = valuesIn(plans, work, place, side)
  if (place.kind === 'event') return wanted === undefined
  const patch = difference(place.path, merged, wanted)
  const both = new Map<Property['id'], Property>()
  for (const id of propertyIds) {
    const property = work.find('property', id)
    if (property !== undefined)
      both.set(id, id === place.id ? (patchField(itemRules.property, property, patch) as Property) : property)
  }
  const uses = event.uses.filter((use) => propertyIds.includes(use.propertyId))
  return findNameClashes(uses, both).length === 0
}
