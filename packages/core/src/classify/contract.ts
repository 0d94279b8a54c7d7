import type { WorkingPlan } from '../change/working-plan.ts'
import type { Constraints } from '../model/constraints.ts'
import type { PropertyId, VariantId } from '../model/ids.ts'
import type { PropertyKind } from '../model/property.ts'
import type { PropertyUse } from '../model/property-use.ts'
import type { Presence, ValueType } from '../model/value-type.ts'
import type { Variant } from '../model/variant.ts'

/** What a plan says of one value. */
export interface ValueContract extends Constraints {
  readonly type: ValueType
  readonly isList: boolean
  readonly presence: Presence
  readonly allowedValues?: readonly string[]
}

/** Where a payload holds the properties of a kind. */
export const payloadGroups = {
  event: 'properties',
  system: 'properties',
  user: 'userProperties',
  group: 'groupProperties',
} as const satisfies Readonly<Record<PropertyKind, string>>

export type PayloadGroup = (typeof payloadGroups)[PropertyKind]

interface CarriedContract {
  readonly name: string
  readonly kind: PropertyKind
  readonly value: ValueContract
  readonly presenceBySource: PropertyUse['presenceBySource']
}

/** What a variant says beyond its event. */
interface VariantContract extends Pick<Variant, 'name' | 'sources'> {
  readonly carried: readonly CarriedContract[]
}

/** What a plan asks of every occurrence of an event. */
export interface EventContract {
  readonly name: string
  readonly properties: ReadonlyMap<PropertyId, CarriedContract>
  readonly variants: ReadonlyMap<VariantId, VariantContract>
}

/** The living variants of each event. */
export type VariantsByEvent = ReadonlyMap<string, readonly Variant[]>

export function variantsByEvent(plan: WorkingPlan): VariantsByEvent {
  const groups = new Map<string, Variant[]>()
  for (const variant of plan.all('variant')) {
    if (variant.archived === true) continue
    const group = groups.get(variant.baseEventId)
    if (group === undefined) groups.set(variant.baseEventId, [variant])
    else group.push(variant)
  }
  return groups
}

/** What the plan asks of an event as it stands; nothing of one it does not have or keeps archived. */
export function contractOf(plan: WorkingPlan, eventId: string, variants: VariantsByEvent): EventContract | undefined {
  const event = plan.find('event', eventId)
  if (event === undefined || event.archived === true) return undefined
  const properties = new Map<PropertyId, CarriedContract>()
  const carry = (use: PropertyUse) => {
    if (properties.has(use.propertyId)) return
    const carried = carriedBy(plan, use)
    if (carried !== undefined) properties.set(use.propertyId, carried)
  }
  for (const use of event.uses) carry(use)
  for (const id of event.propertyGroups) {
    const group = plan.find('property-group', id)
    if (group?.archived !== true) for (const member of group?.properties ?? []) carry(member)
  }
  const own = (variants.get(eventId) ?? []).map(({ id, name, sources, uses }) => {
    const carried = uses.flatMap((use) => carriedBy(plan, use) ?? [])
    return [id, { name, ...(sources && { sources }), carried }] as const
  })
  return { name: event.name, properties, variants: new Map(own) }
}

function carriedBy(plan: WorkingPlan, use: PropertyUse): CarriedContract | undefined {
  const property = plan.find('property', use.propertyId)
  if (property === undefined || property.archived === true) return undefined
  const { name, kind, type, isList, allowedValues } = property
  const { propertyId: _, presenceBySource, ...restrictions } = use
  const value = { ...restrictions, type, isList, ...(allowedValues && { allowedValues }) }
  return { name, kind, value, presenceBySource }
}
