/** Which events two states of a plan may tell differently, found without reading any of them. */
import {
  changedItems,
  type EventId,
  type GroupTypeId,
  type Item,
  type ItemKind,
  itemsOf,
  type Plan,
  type PropertyGroupId,
  type PropertyId,
  sameValue,
} from '@plan/core'

/** Every event, where what changes can reach all of them. */
export type TouchedEvents = ReadonlySet<EventId> | 'all'

/**
 * The events whose code may differ between two states, whatever the source: they, a variant of them or anything that
 * they carry changed. The work grows with what changed where the two share all else.
 */
export function touchedEvents(before: Plan, after: Plan): TouchedEvents {
  const changed = changesOf(before, after)
  const destinations = changed('destination')
  if (destinations.some((id) => isLiving(before, 'destination', id) !== isLiving(after, 'destination', id)))
    return 'all'
  const touched = new Set<EventId>(changed('event') as readonly EventId[])
  const variants = changed('variant')
  for (const plan of [before, after]) {
    for (const id of variants) {
      const variant = itemsOf(plan, 'variant').get(id)
      if (variant !== undefined) touched.add(variant.baseEventId)
    }
    addCarriers(touched, plan, changed)
  }
  return touched
}

type Changed = (kind: ItemKind) => readonly string[]

function changesOf(before: Plan, after: Plan): Changed {
  const byKind = new Map<ItemKind, string[]>()
  for (const { kind, id, item } of changedItems(before, after)) {
    if (sameValue(itemsOf(before, kind).get(id) ?? null, item ?? null)) continue
    byKind.set(kind, [...(byKind.get(kind) ?? []), id])
  }
  return (kind) => byKind.get(kind) ?? []
}

const isLiving = (plan: Plan, kind: ItemKind, id: string): boolean => {
  const item: Item<ItemKind> | undefined = itemsOf(plan, kind).get(id)
  return item !== undefined && !('archived' in item)
}

/** The events that carry a property that changed, through a bundle or not. */
function addCarriers(touched: Set<EventId>, plan: Plan, changed: Changed): void {
  const groupTypes = new Set(changed('group-type') as readonly GroupTypeId[])
  const properties = new Set(changed('property') as readonly PropertyId[])
  if (groupTypes.size > 0)
    for (const { id, groupType } of plan.properties.values())
      if (groupType !== undefined && groupTypes.has(groupType)) properties.add(id)
  const bundles = new Set(changed('property-group') as readonly PropertyGroupId[])
  if (properties.size === 0 && bundles.size === 0) return
  const carries = (uses: readonly { readonly propertyId: PropertyId }[]) =>
    uses.some(({ propertyId }) => properties.has(propertyId))
  for (const group of plan.propertyGroups.values()) if (carries(group.properties)) bundles.add(group.id)
  for (const { id, uses, propertyGroups } of plan.events.values())
    if (propertyGroups.some((group) => bundles.has(group)) || carries(uses)) touched.add(id)
  for (const { baseEventId, uses } of plan.variants.values()) if (carries(uses)) touched.add(baseEventId)
}

/** The plan with no events but these, and their variants. */
export const planOfEvents = (plan: Plan, events: TouchedEvents): Plan =>
  events === 'all'
    ? plan
    : {
        ...plan,
        events: new Map([...plan.events].filter(([id]) => events.has(id))),
        variants: new Map([...plan.variants].filter(([, { baseEventId }]) => events.has(baseEventId))),
      }
