import type {
  Category,
  CustomField,
  Destination,
  Item,
  PiiType,
  Plan,
  PlanEvent,
  Property,
  PropertyGroup,
  PropertyKind,
  Source,
  StakeholderDomain,
} from '@plan/core'

/** The living items of a plan by name. Of two with one name that with the smaller id counts. */
export interface PlanIndex {
  readonly events: ReadonlyMap<string, PlanEvent>
  readonly properties: ReadonlyMap<string, Property>
  readonly sources: ReadonlyMap<string, Source>
  readonly categories: ReadonlyMap<string, Category>
  readonly stakeholderDomains: ReadonlyMap<string, StakeholderDomain>
  readonly propertyGroups: ReadonlyMap<string, PropertyGroup>
  readonly destinations: ReadonlyMap<string, Destination>
  readonly customFields: ReadonlyMap<string, CustomField>
  readonly piiTypes: ReadonlyMap<string, PiiType>
}

export const indexPlan = (plan: Plan): PlanIndex => ({
  events: byName(plan.events.values()),
  properties: byKey(plan.properties.values(), (property) => propertyKey(property.kind, property.name)),
  sources: byName(plan.sources.values()),
  categories: byName(plan.categories.values()),
  stakeholderDomains: byName(plan.stakeholderDomains.values()),
  propertyGroups: byName(plan.propertyGroups.values()),
  destinations: byName(plan.destinations.values()),
  customFields: byName(plan.customFields.values()),
  piiTypes: byName(plan.piiTypes.values()),
})

/** What identifies a property besides its id. Type and description are never part of it. */
export const propertyKey = (kind: PropertyKind, name: string): string => `${kind} ${name}`

const byName = <T extends Item>(items: Iterable<T>) => byKey(items, (item) => item.name)

function byKey<T extends Item>(items: Iterable<T>, keyOf: (item: T) => string): Map<string, T> {
  const index = new Map<string, T>()
  for (const item of items) {
    if (item.archived === true) continue
    const key = keyOf(item)
    const known = index.get(key)
    if (known === undefined || item.id < known.id) index.set(key, item)
  }
  return index
}
