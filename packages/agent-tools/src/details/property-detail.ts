import { compareText, type Plan, type Property, usesOfEvent } from '@plan/core'
import { customFieldsOf, named, nameMappingsOf } from './named.ts'

/** What all events share of a property. */
export const sharedOf = (plan: Plan, property: Property) => ({
  name: property.name,
  description: property.description,
  propertyType: property.type,
  isList: property.isList ? true : undefined,
  sendAs: property.kind,
  allowedValues: property.allowedValues,
  tags: property.tags,
  nameMappings: nameMappingsOf(property.nameMapping),
  pii: property.pii && {
    isPii: property.pii.isPii,
    piiType: property.pii.piiType && plan.piiTypes.get(property.pii.piiType)?.name,
  },
  customFields: customFieldsOf(plan, property.customFields),
  groupType: property.groupType && named(plan, 'group-type', property.groupType),
  contextSchema: property.contextSchema,
})

/** A property, and where it is used. */
export const propertyDetail = (plan: Plan, property: Property) => ({
  ...sharedOf(plan, property),
  events: [...plan.events.values()]
    .filter((event) => event.archived !== true)
    .flatMap((event) => {
      const use = usesOfEvent(event, plan).find(({ propertyId }) => propertyId === property.id)
      if (use === undefined) return []
      const { propertyId: _, presence, presenceBySource = [], ...rules } = use
      return [
        {
          id: event.id,
          name: event.name,
          presence: `${presence}Sent`,
          presenceBySource: presenceBySource.map((exception) => ({
            ...named(plan, 'source', exception.sourceId),
            presence: `${exception.presence}Sent`,
          })),
          ...rules,
        },
      ]
    })
    .sort((a, b) => compareText(a.name, b.name)),
  propertyBundles: [...plan.propertyGroups.values()]
    .filter(({ properties }) => properties.some(({ propertyId }) => propertyId === property.id))
    .map(({ id, name }) => ({ id, name })),
})
