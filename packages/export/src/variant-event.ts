import type { PlanEvent, PropertyUse, Variant } from '@plan/core'

/** A variant as an event of its own: the base event, with what the variant says instead. */
export function variantEvent(base: PlanEvent, { id, description, triggers, sources, uses }: Variant): PlanEvent {
  return {
    ...base,
    id: id as string as PlanEvent['id'],
    ...(description === undefined ? {} : { description }),
    ...(triggers === undefined ? {} : { triggers }),
    ...(sources === undefined ? {} : { sources }),
    uses: overruled(base.uses, uses),
  }
}

/** The first list with the second's entries in place of its own for the same property, further ones behind. */
function overruled(base: readonly PropertyUse[], own: readonly PropertyUse[]): PropertyUse[] {
  const uses = new Map(base.map((use) => [use.propertyId, use]))
  for (const use of own) uses.set(use.propertyId, use)
  return [...uses.values()]
}
