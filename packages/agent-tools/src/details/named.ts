/** Parts that details of several item types share. */
import {
  type CustomFieldValue,
  type EventSource,
  type ItemKind,
  itemsOf,
  type NameMapping,
  type Plan,
  type PropertyUse,
  type Trigger,
} from '@plan/core'

/** An item as another mentions it: its id, and its name for people. */
export const named = (plan: Plan, kind: ItemKind, id: string) => ({ id, name: itemsOf(plan, kind).get(id)?.name })

export const allNamed = (plan: Plan, kind: ItemKind, ids: readonly string[]) => ids.map((id) => named(plan, kind, id))

/** Custom fields by name. */
export const customFieldsOf = (plan: Plan, values: readonly CustomFieldValue[]) =>
  Object.fromEntries(
    values.map(({ customFieldId, value }) => [plan.customFields.get(customFieldId)?.name ?? customFieldId, value]),
  )

export const nameMappingsOf = (mappings: readonly NameMapping[]) =>
  mappings.map(({ name, destinationId }) => ({ name, destination: destinationId }))

export const sourcesOf = (plan: Plan, sources: readonly EventSource[]) =>
  sources.map(({ sourceId, implementWithCodegen, destinations }) => ({
    ...named(plan, 'source', sourceId),
    codegen: implementWithCodegen,
    destinations: destinations && allNamed(plan, 'destination', destinations),
  }))

export const triggersOf = (plan: Plan, triggers: readonly Trigger[]) =>
  triggers.map(({ sourceIds, ...trigger }) => ({ ...trigger, sources: allNamed(plan, 'source', sourceIds) }))

/** What an event says of a property, in the words in which `save_items` takes it. */
export function useOf(plan: Plan, { propertyId, presence, presenceBySource = [], ...rules }: PropertyUse) {
  const property = plan.properties.get(propertyId)
  return {
    ...named(plan, 'property', propertyId),
    propertyType: property?.type,
    isList: property?.isList === true ? true : undefined,
    presence: `${presence}Sent`,
    presenceBySource: presenceBySource.map((exception) => ({
      ...named(plan, 'source', exception.sourceId),
      presence: `${exception.presence}Sent`,
    })),
    ...rules,
    archived: property?.archived,
  }
}
