import type * as z from 'zod'
import { categorySchema } from './category.ts'
import { customFieldSchema } from './custom-field.ts'
import { destinationSchema } from './destination.ts'
import { groupTypeSchema } from './group-type.ts'
import { metricSchema, referencesOfMetric } from './metric.ts'
import { piiTypeSchema } from './pii-type.ts'
import { planEventSchema, referencesOfEvent } from './plan-event.ts'
import { propertySchema, referencesOfProperty } from './property.ts'
import { propertyGroupSchema, referencesOfPropertyGroup } from './property-group.ts'
import { referencesOfSource, sourceSchema } from './source.ts'
import { stakeholderDomainSchema } from './stakeholder-domain.ts'
import { referencesOfVariant, variantSchema } from './variant.ts'

const noReferences = () => []

/**
 * Every kind of item a plan holds: where the plan keeps it, its schema, what it mentions, and
 * what people call it. An item mentions only kinds above it.
 */
export const itemKinds = {
  destination: { collection: 'destinations', schema: destinationSchema, references: noReferences, noun: 'destination' },
  source: { collection: 'sources', schema: sourceSchema, references: referencesOfSource, noun: 'source' },
  category: { collection: 'categories', schema: categorySchema, references: noReferences, noun: 'category' },
  'stakeholder-domain': {
    collection: 'stakeholderDomains',
    schema: stakeholderDomainSchema,
    references: noReferences,
    noun: 'stakeholder domain',
  },
  'custom-field': {
    collection: 'customFields',
    schema: customFieldSchema,
    references: noReferences,
    noun: 'custom field',
  },
  'pii-type': { collection: 'piiTypes', schema: piiTypeSchema, references: noReferences, noun: 'PII type' },
  'group-type': { collection: 'groupTypes', schema: groupTypeSchema, references: noReferences, noun: 'group type' },
  property: { collection: 'properties', schema: propertySchema, references: referencesOfProperty, noun: 'property' },
  'property-group': {
    collection: 'propertyGroups',
    schema: propertyGroupSchema,
    references: referencesOfPropertyGroup,
    noun: 'property group',
  },
  event: { collection: 'events', schema: planEventSchema, references: referencesOfEvent, noun: 'event' },
  variant: { collection: 'variants', schema: variantSchema, references: referencesOfVariant, noun: 'variant' },
  metric: { collection: 'metrics', schema: metricSchema, references: referencesOfMetric, noun: 'metric' },
} as const

/** The name of a kind of item, as it begins the name of a change. */
export type ItemKind = keyof typeof itemKinds

/** An item of the given kind, or of any. */
export type Item<K extends ItemKind = ItemKind> = { [P in K]: z.output<(typeof itemKinds)[P]['schema']> }[K]

/** The kinds in the order in which a plan can be built up: every item after those it mentions. */
export const itemKindNames = Object.keys(itemKinds) as ItemKind[]
