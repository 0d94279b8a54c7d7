import type { NameMapping } from '@plan/core'
import type { Draft, DraftProperty } from '../draft.ts'
import type { PlanIndex } from './plan-index.ts'

/** The draft with the ids of destinations in place of their names, where the plan has one of that name. */
export function withDestinationIds(draft: Draft, { destinations }: PlanIndex): Draft {
  if (draft.destinationsAreNamed !== true) return draft
  const resolved = (mappings: readonly NameMapping[]) =>
    mappings.map(({ name, destinationId }) => ({
      name,
      destinationId: destinations.get(destinationId)?.id ?? destinationId,
    }))
  const ofProperty = (property: DraftProperty): DraftProperty =>
    property.nameMapping === undefined ? property : { ...property, nameMapping: resolved(property.nameMapping) }
  return {
    ...draft,
    events: draft.events.map((event) => ({
      ...event,
      nameMapping: resolved(event.nameMapping),
      properties: event.properties.map(ofProperty),
    })),
    propertyGroups: (draft.propertyGroups ?? []).map((group) => ({
      ...group,
      properties: group.properties.map(ofProperty),
    })),
  }
}
