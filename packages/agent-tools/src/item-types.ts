/** What the tools call the kinds of items. */
import type { ItemKind } from '@plan/core'

/** The item types that `search` and `get` name. */
export const itemTypes = {
  event: 'event',
  property: 'property',
  metric: 'metric',
  category: 'category',
  propertyBundle: 'property-group',
  eventVariant: 'variant',
  source: 'source',
  destination: 'destination',
  groupType: 'group-type',
} as const satisfies Readonly<Record<string, ItemKind>>

export type ItemType = keyof typeof itemTypes

export const itemTypeNames = Object.keys(itemTypes) as readonly ItemType[]

/** What a reply calls a kind; kinds without a name of their own keep ours. */
export const typeOfKind = (kind: ItemKind): string => itemTypeNames.find((type) => itemTypes[type] === kind) ?? kind

/** The item types that `save_items` names. */
export const entityTypes = {
  event: 'event',
  property: 'property',
  event_variant: 'variant',
  property_bundle: 'property-group',
  metric: 'metric',
  category: 'category',
  source: 'source',
  destination: 'destination',
  groupType: 'group-type',
} as const satisfies Readonly<Record<string, ItemKind>>

export type EntityType = keyof typeof entityTypes

export const entityTypeNames = Object.keys(entityTypes) as readonly EntityType[]
