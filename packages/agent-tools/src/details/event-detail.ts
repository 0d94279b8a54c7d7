import { type Plan, type PlanEvent, type PropertyUse, usesOfEvent, type Variant } from '@plan/core'
import type { DetailOptions } from './details.ts'
import { allNamed, customFieldsOf, named, nameMappingsOf, sourcesOf, triggersOf, useOf } from './named.ts'
import { sharedOf } from './property-detail.ts'

/** An event with what it carries. */
export const eventDetail = (plan: Plan, event: PlanEvent, options: DetailOptions) => ({
  description: event.description,
  triggers: triggersOf(plan, event.triggers),
  tags: event.tags,
  categories: allNamed(plan, 'category', event.categories),
  actions: event.actions,
  sources: sourcesOf(plan, event.sources),
  nameMappings: nameMappingsOf(event.nameMapping),
  owner: event.owner && named(plan, 'stakeholder-domain', event.owner),
  stakeholders: allNamed(plan, 'stakeholder-domain', event.stakeholders),
  customFields: customFieldsOf(plan, event.customFields),
  propertyBundles: allNamed(plan, 'property-group', event.propertyGroups),
  properties: usesShown(plan, usesOfEvent(event, plan), options),
  variants: [...plan.variants.values()]
    .filter(({ baseEventId, archived }) => baseEventId === event.id && (options.includeArchived || archived !== true))
    .map(({ id, name, archived }) => ({ id, name, archived })),
})

/** A variant: what it says itself, and the event it is a variant of. */
export const variantDetail = (plan: Plan, variant: Variant, options: DetailOptions) => ({
  nameSuffix: variant.name,
  baseEvent: named(plan, 'event', variant.baseEventId),
  description: variant.description,
  triggers: variant.triggers && triggersOf(plan, variant.triggers),
  sources: variant.sources && sourcesOf(plan, variant.sources),
  properties: usesShown(plan, variant.uses, options),
})

const usesShown = (
  plan: Plan,
  uses: readonly PropertyUse[],
  { includeArchived, includePropertyDetails }: DetailOptions,
) =>
  uses.flatMap((use) => {
    const property = plan.properties.get(use.propertyId)
    if (property === undefined || (property.archived === true && !includeArchived)) return []
    return [{ ...(includePropertyDetails ? sharedOf(plan, property) : {}), ...useOf(plan, use) }]
  })
