import type { Constraints } from '../model/constraints.ts'
import type { Plan } from '../model/plan.ts'
import type { PlanEvent } from '../model/plan-event.ts'
import type { ValueType } from '../model/value-type.ts'
import type { Variant } from '../model/variant.ts'

/** A value of an event that is restricted beyond its type: a property it carries, or a child of one. */
export interface ConstrainedPlace {
  readonly kind: 'event' | 'variant'
  readonly item: PlanEvent | Variant
  readonly place: readonly string[]
  /** The names from the property down, with dots for people. */
  readonly label: string
  readonly type: ValueType
  readonly allowedValues?: readonly string[]
  readonly constraints: Constraints
}

/** How many members a use has that restricts nothing. */
const plainLength = 2

export function* constrainedPlaces(
  kind: 'event' | 'variant',
  items: readonly (PlanEvent | Variant)[],
  plan: Plan,
): Iterable<ConstrainedPlace> {
  for (const item of items)
    for (const use of item.uses) {
      if (Object.keys(use).length === plainLength) continue
      const property = plan.properties.get(use.propertyId)
      if (property === undefined || property.archived === true) continue
      const { name: label, type, allowedValues } = property
      const place = ['uses', use.propertyId]
      yield* within({ kind, item, place, label, type, ...(allowedValues && { allowedValues }), constraints: use })
    }
}

function* within(place: ConstrainedPlace): Iterable<ConstrainedPlace> {
  yield place
  for (const child of place.constraints.shape?.children ?? []) {
    const { name, type, allowedValues } = child
    const { kind, item } = place
    yield* within({
      kind,
      item,
      place: [...place.place, name],
      label: `${place.label}.${name}`,
      type,
      ...(allowedValues && { allowedValues }),
      constraints: child,
    })
  }
}
