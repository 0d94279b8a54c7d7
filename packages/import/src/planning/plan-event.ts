import type { EventId, EventSource, PlanEvent, PropertyId, Source } from '@plan/core'
import { addedMappings } from './added-mappings.ts'
import { customFieldValues } from './custom-field-values.ts'
import type { NamedItems } from './named-items.ts'
import { newUse, planUses } from './plan-uses.ts'
import type { Planning } from './planning.ts'
import { unionOf } from './shared-property.ts'
import type { UnitedEvent, UnitedUse } from './united-event.ts'

/** Creates the event, or adds to the one the plan has what it lacks and updates it where the method may. */
export function planEvent(
  stated: UnitedEvent,
  idOf: (use: UnitedUse) => PropertyId,
  named: NamedItems,
  planning: Planning,
) {
  const known = planning.index.events.get(stated.name)
  if (known === undefined) planning.add({ kind: 'event-added', item: createdEvent(stated, idOf, named, planning) })
  else extendEvent(known, stated, idOf, named, planning)
}

function createdEvent(
  stated: UnitedEvent,
  idOf: (use: UnitedUse) => PropertyId,
  named: NamedItems,
  planning: Planning,
): PlanEvent {
  const { owner, stakeholders } = domainsOf(stated, named)
  return {
    id: planning.takeId('event', stated.id) as EventId,
    name: stated.name,
    description: stated.description ?? '',
    triggers: [],
    tags: [...stated.tags],
    categories: [...stated.categories].map((name) => named.category(name).id),
    actions: ['logEvent'],
    sources: [...stated.sources].map((name) => newEventSource(named.source(name), planning)),
    nameMapping: addedMappings([], stated.nameMapping, { event: stated.name }, planning.warn),
    ...(owner === undefined ? {} : { owner }),
    stakeholders,
    customFields: customFieldValues(stated.customFields, 'event', { event: stated.name }, planning),
    propertyGroups: [...stated.propertyGroups].map(named.propertyGroup),
    uses: [...stated.uses.values()].map((use) => newUse(idOf(use), use)),
  }
}

function extendEvent(
  known: PlanEvent,
  stated: UnitedEvent,
  idOf: (use: UnitedUse) => PropertyId,
  named: NamedItems,
  planning: Planning,
) {
  const { add, method } = planning
  // Values are given at creation only; what the workspace lacks is warned of all the same.
  customFieldValues(stated.customFields, 'event', { event: known.name }, planning)
  const set: { -readonly [K in keyof PlanEvent]?: PlanEvent[K] } = {}
  const { description = '' } = stated
  if (method.mayUpdate && description !== '' && description !== known.description) set.description = description

  const tags = unionOf(known.tags, [...stated.tags])
  if (tags.length > known.tags.length) set.tags = tags

  const categories = unionOf(
    known.categories,
    [...stated.categories].map((name) => named.category(name).id),
  )
  if (categories.length > known.categories.length) set.categories = categories

  const groups = unionOf(known.propertyGroups, [...stated.propertyGroups].map(named.propertyGroup))
  if (groups.length > known.propertyGroups.length) set.propertyGroups = groups

  const mappings = addedMappings(known.nameMapping, stated.nameMapping, { event: known.name }, planning.warn)
  if (mappings.length > 0) set.nameMapping = [...known.nameMapping, ...mappings]

  const domains = domainsOf(stated, named)
  const owner = method.mayUpdate ? (domains.owner ?? known.owner) : known.owner
  if (owner !== undefined && owner !== known.owner) set.owner = owner
  const before = new Set([...known.stakeholders, ...listed(known.owner)])
  const added = [...domains.stakeholders, ...listed(domains.owner)].filter((id) => !before.has(id))
  if (set.owner !== undefined || added.length > 0) set.stakeholders = [...before, ...added].filter((id) => id !== owner)

  if (Object.keys(set).length > 0) add({ kind: 'event-updated', id: known.id, set })

  const attached = new Set(known.sources.map(({ sourceId }) => sourceId))
  for (const name of stated.sources) {
    const source = named.source(name)
    if (!attached.has(source.id))
      add({ kind: 'source-attached', eventId: known.id, source: newEventSource(source, planning) })
  }
  planUses(known, stated, idOf, planning)
}

const listed = <T>(value: T | undefined): T[] => (value === undefined ? [] : [value])

function domainsOf(stated: UnitedEvent, named: NamedItems) {
  const domains = [...stated.stakeholderDomains.values()]
  const ownerName = domains.find((domain) => domain.isOwner)?.name
  return {
    owner: ownerName === undefined ? undefined : named.stakeholderDomain(ownerName).id,
    stakeholders: domains.filter(({ name }) => name !== ownerName).map(({ name }) => named.stakeholderDomain(name).id),
  }
}

/** A link to a source as the web application makes it. @see Specification, "Include in Codegen" */
function newEventSource(source: Source, { codegen }: Planning): EventSource {
  const canGenerate =
    (source.programmingLanguage ?? '') !== '' &&
    (source.developmentPlatform ?? '') !== '' &&
    source.destinations.length > 0
  return { sourceId: source.id, implementWithCodegen: codegen && canGenerate }
}
