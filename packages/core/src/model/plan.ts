import type { Category } from './category.ts'
import type { CustomField } from './custom-field.ts'
import type { Destination } from './destination.ts'
import type { GroupType } from './group-type.ts'
import type {
  CategoryId,
  CustomFieldId,
  DestinationId,
  EventId,
  GroupTypeId,
  MetricId,
  PiiTypeId,
  PropertyGroupId,
  PropertyId,
  SourceId,
  StakeholderDomainId,
  VariantId,
} from './ids.ts'
import { type Item, type ItemKind, itemKinds } from './item-kinds.ts'
import type { Metric } from './metric.ts'
import type { PiiType } from './pii-type.ts'
import type { PlanEvent } from './plan-event.ts'
import type { Property } from './property.ts'
import type { PropertyGroup } from './property-group.ts'
import type { Source } from './source.ts'
import type { StakeholderDomain } from './stakeholder-domain.ts'
import type { Variant } from './variant.ts'

/** A whole tracking plan: an immutable value, every collection keyed by id. */
export interface Plan {
  readonly events: ReadonlyMap<EventId, PlanEvent>
  readonly variants: ReadonlyMap<VariantId, Variant>
  readonly properties: ReadonlyMap<PropertyId, Property>
  readonly propertyGroups: ReadonlyMap<PropertyGroupId, PropertyGroup>
  readonly sources: ReadonlyMap<SourceId, Source>
  readonly destinations: ReadonlyMap<DestinationId, Destination>
  readonly categories: ReadonlyMap<CategoryId, Category>
  readonly metrics: ReadonlyMap<MetricId, Metric>
  readonly stakeholderDomains: ReadonlyMap<StakeholderDomainId, StakeholderDomain>
  readonly customFields: ReadonlyMap<CustomFieldId, CustomField>
  readonly piiTypes: ReadonlyMap<PiiTypeId, PiiType>
  readonly groupTypes: ReadonlyMap<GroupTypeId, GroupType>
}

/**
 * The items of one kind, keyed by id.
 *
 * @example
 * itemsOf(plan, 'pii-type') === plan.piiTypes // true
 */
export function itemsOf<K extends ItemKind>(plan: Plan, kind: K): ReadonlyMap<string, Item<K>> {
  return plan[itemKinds[kind].collection] as unknown as ReadonlyMap<string, Item<K>>
}

/** An item with its kind. */
export type KindedItem = { readonly [K in ItemKind]: { readonly kind: K; readonly item: Item<K> } }[ItemKind]

/**
 * The plan that holds exactly the given items. Of two items of one kind with one id the later stays.
 *
 * @example
 * const plan = planOf([{ kind: 'source', item: { id: 'web' as SourceId, name: 'Web', destinations: [] } }])
 * plan.sources.size // 1
 */
export function planOf(items: Iterable<KindedItem>): Plan {
  const plan = {
    events: new Map(),
    variants: new Map(),
    properties: new Map(),
    propertyGroups: new Map(),
    sources: new Map(),
    destinations: new Map(),
    categories: new Map(),
    metrics: new Map(),
    stakeholderDomains: new Map(),
    customFields: new Map(),
    piiTypes: new Map(),
    groupTypes: new Map(),
  }
  for (const { kind, item } of items) plan[itemKinds[kind].collection].set(item.id, item)
  return plan
}

/** The plan without any item. */
export const emptyPlan: Plan = planOf([])
