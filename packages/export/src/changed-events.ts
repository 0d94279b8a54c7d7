import { compareText, type Item, type Plan, type PlanEvent, sameValue, usesOfEvent, type Variant } from '@plan/core'
import { carriedProperties, inOrderOfExport } from './carried-properties.ts'
import { isContext } from './context-property.ts'
import type { EventSelection } from './event-selection.ts'
import { eventSource } from './json-schema/event-record.ts'
import { variantEvent } from './variant-event.ts'

/**
 * The events and variants that tracking code sends in another way than the base says, or that the
 * base does not export. Neither plan holds archived items. Items that both share as objects are not
 * looked into.
 */
export function changedEvents(plan: Plan, base: Plan): EventSelection {
  const moved = {
    properties: movedIds(plan.properties, base.properties),
    propertyGroups: movedIds(plan.propertyGroups, base.propertyGroups),
    sources: movedIds(plan.sources, base.sources),
    destinations: movedIds(plan.destinations, base.destinations),
  }
  const mentionsMoved = (event: PlanEvent) =>
    event.propertyGroups.some((id) => moved.propertyGroups.has(id)) ||
    usesOfEvent(event, plan).some(({ propertyId }) => moved.properties.has(propertyId)) ||
    event.sources.some(({ sourceId }) => moved.sources.has(sourceId)) ||
    (event.sources.length > 0 && moved.destinations.size > 0)

  const has = (event: PlanEvent, variant?: Variant) => {
    const oldEvent = base.events.get(event.id)
    const oldVariant = variant && base.variants.get(variant.id)
    if (oldEvent === undefined || (variant !== undefined && oldVariant === undefined)) return true
    const isShared = oldEvent === event && oldVariant === variant
    if (isShared && !mentionsMoved(asExported(event, variant))) return false
    return !sameValue(implementation(plan, event, variant), implementation(base, oldEvent, oldVariant))
  }
  return { has, removedEvents: removedNames(plan, base) }
}

const asExported = (event: PlanEvent, variant?: Variant) =>
  variant === undefined ? event : variantEvent(event, variant)

/** The ids whose items are not one object in both collections. */
function movedIds(items: ReadonlyMap<string, Item>, others: ReadonlyMap<string, Item>): ReadonlySet<string> {
  const differing = [...items].filter(([id, item]) => others.get(id) !== item).map(([id]) => id)
  return new Set([...differing, ...[...others.keys()].filter((id) => !items.has(id))])
}

/** What an export says of an event that matters to whoever sends it: neither how it is filed nor who owns it. */
function implementation(plan: Plan, event: PlanEvent, variant?: Variant) {
  const exported = asExported(event, variant)
  return {
    name: exported.name,
    variantName: variant?.name,
    description: exported.description,
    triggers: exported.triggers,
    actions: exported.actions,
    sources: exported.sources.flatMap((source) => eventSource(source, plan)),
    nameMapping: exported.nameMapping,
    properties: inOrderOfExport(carriedProperties(exported, plan)).map(({ property, use }) => {
      const { tags: _, pii: __, customFields: ___, groupType, contextSchema, ...sent } = property
      const { presenceBySource: ____, ...asked } = use
      return {
        ...sent,
        ...asked,
        groupType: property.kind === 'group' ? groupType : undefined,
        contextSchema: isContext(property) ? contextSchema : undefined,
      }
    }),
  }
}

function removedNames(plan: Plan, base: Plan): string[] {
  const kept = new Set(Array.from(plan.events.values(), ({ name }) => name))
  const gone = new Set(Array.from(base.events.values(), ({ name }) => name).filter((name) => !kept.has(name)))
  return [...gone].sort(compareText)
}
