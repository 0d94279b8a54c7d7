import type { Item, Plan } from '@plan/core'
import type { ItemType, itemTypes } from '../item-types.ts'
import { eventDetail, variantDetail } from './event-detail.ts'
import { allNamed, named } from './named.ts'
import { propertyDetail } from './property-detail.ts'

export interface DetailOptions {
  readonly includeArchived: boolean
  readonly includePropertyDetails: boolean
}

type DetailsByType = {
  readonly [T in ItemType]: (plan: Plan, item: Item<(typeof itemTypes)[T]>, options: DetailOptions) => object
}

/** Everything of an item but its id and name, by its type. */
const details: DetailsByType = {
  event: eventDetail,
  eventVariant: variantDetail,
  property: propertyDetail,
  propertyBundle: (plan, { id: bundle, description, properties }) => ({
    description,
    properties: properties.map(({ propertyId, presence }) => ({
      ...named(plan, 'property', propertyId),
      presence: `${presence}Sent`,
    })),
    events: [...plan.events.values()].flatMap(({ id, name, propertyGroups, archived }) =>
      archived !== true && propertyGroups.includes(bundle) ? [{ id, name }] : [],
    ),
  }),
  metric: (plan, { description, type, categories, items }) => ({
    description,
    metricType: type,
    categories: allNamed(plan, 'category', categories),
    items: items.map(({ eventId, variantId, where, groupBy }) => ({
      event: named(plan, 'event', eventId),
      variant: variantId && named(plan, 'variant', variantId),
      where: where.map(({ propertyId, operation, values }) => ({
        property: named(plan, 'property', propertyId),
        operation,
        values,
      })),
      groupBy: allNamed(plan, 'property', groupBy),
    })),
  }),
  category: (plan, { id: category, description }) => ({
    description,
    events: [...plan.events.values()].flatMap(({ id, name, categories, archived }) =>
      archived !== true && categories.includes(category) ? [{ id, name }] : [],
    ),
  }),
  source: (plan, { id: source, programmingLanguage, developmentPlatform, destinations }) => ({
    platform: developmentPlatform,
    programmingLanguage,
    destinations: allNamed(plan, 'destination', destinations),
    events: [...plan.events.values()].filter(
      ({ sources, archived }) => archived !== true && sources.some(({ sourceId }) => sourceId === source),
    ).length,
  }),
  destination: (plan, { id: destination, type }) => ({
    analyticsTool: type,
    sources: [...plan.sources.values()].flatMap(({ id, name, destinations }) =>
      destinations.includes(destination) ? [{ id, name }] : [],
    ),
  }),
  groupType: (plan, { id: groupType }) => ({
    properties: [...plan.properties.values()].flatMap(({ id, name, groupType: of }) =>
      of === groupType ? [{ id, name }] : [],
    ),
  }),
}

/** An item in full. */
export const detailOf = <T extends ItemType>(
  plan: Plan,
  type: T,
  item: Item<(typeof itemTypes)[T]>,
  options: DetailOptions,
): object => ({
  type,
  id: item.id,
  name: item.name,
  archived: item.archived,
  ...(details[type] as DetailsByType[T])(plan, item, options),
})
