/** One item of `save_items`: a flat list of fields of which each entity type takes some. */
import { propertyKinds } from '@plan/core'
import * as z from 'zod'
import { entityTypeNames } from '../../item-types.ts'

/** Ids, exact names or `$tmp:` references. */
const mentions = z.array(z.string().min(1)).optional()
const words = z.array(z.string()).optional()
const text = z.string().optional()

const presences = ['alwaysSent', 'sometimesSent', 'neverSent'] as const

const rules = {
  presence: z.enum(presences).optional(),
  pinnedValue: z.union([z.string(), z.number(), z.boolean(), z.null()]).optional(),
  pattern: z.string().nullable().optional(),
  minimum: z.number().nullable().optional(),
  maximum: z.number().nullable().optional(),
}

const use = z.strictObject({
  propertyId: z.string().min(1),
  ...rules,
  shape: z.looseObject({}).nullable().optional(),
})

const eventConfig = z.strictObject({
  eventId: z.string().min(1).optional(),
  sourceId: z.string().min(1).optional(),
  ...rules,
})

/** What an event says of a property in a call. */
export type UseInput = z.output<typeof use>
export type EventConfig = z.output<typeof eventConfig>

const uses = z.array(use).optional()
const trigger = z.strictObject({
  description: z.string(),
  sources: mentions,
  link: text,
  imageUrl: text,
})

export const itemInput = z.strictObject({
  op: z.enum(['create', 'update', 'archive', 'unarchive']),
  entityType: z.enum(entityTypeNames),
  id: z.string().min(1).optional().describe('Id or exact name; not on create'),
  tempId: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/)
    .optional()
    .describe('Create only; others say $tmp:<tempId>'),
  name: z.string().min(1).optional(),
  description: text,
  tags: words,
  addTags: words,
  removeTags: words,
  categories: mentions,
  addCategories: mentions,
  removeCategories: mentions,
  properties: uses,
  addProperties: uses,
  removeProperties: mentions,
  propertyBundles: mentions,
  addPropertyBundles: mentions,
  removePropertyBundles: mentions,
  sources: mentions,
  addSources: mentions,
  removeSources: mentions,
  setSourceCodegen: z
    .array(z.strictObject({ sourceId: z.string().min(1), codegen: z.boolean() }))

    .optional(),
  triggers: z.array(trigger).optional(),
  addTriggers: z.array(trigger).optional(),
  removeTriggers: words.describe('Trigger ids'),
  nameMappings: z
    .array(z.strictObject({ name: z.string(), destination: z.string().min(1).optional() }))
    .optional()
    .describe('Without destination: all; empty name removes'),
  customFields: z
    .array(z.strictObject({ name: z.string().min(1), value: z.unknown() }))
    .optional()
    .describe('value null removes'),
  owner: z.strictObject({ action: z.enum(['set', 'clear']), stakeholder: text }).optional(),
  stakeholders: z.strictObject({ add: mentions, remove: mentions }).optional(),
  propertyType: z.string().optional().describe('string, int, long, float, bool, object or any'),
  isList: z.boolean().optional(),
  sendAs: z.enum(propertyKinds).optional().describe('Create only'),
  groupType: z.string().min(1).optional(),
  allowedValues: words,
  addAllowedValues: words,
  removeAllowedValues: words,
  pii: z.strictObject({ isPii: z.boolean(), piiType: text }).nullable().optional(),
  eventConfigs: z
    .array(eventConfig)

    .optional(),
  baseEventId: z.string().min(1).optional().describe('event_variant'),
  nameSuffix: z.string().min(1).optional().describe('Name of the variant'),
  metricType: z.string().optional().describe('Funnel, EventSegmentation, Retention, Proportion, CustomEvent or Cohort'),
  items: z
    .array(
      z.strictObject({
        eventId: z.string().min(1),
        variantId: z.string().min(1).optional(),
        where: z
          .array(
            z.strictObject({
              propertyId: z.string().min(1),
              operation: z.string().min(1),
              values: z.array(z.string()),
            }),
          )
          .optional(),
        groupBy: mentions,
      }),
    )
    .optional(),
  platform: text.describe('source'),
  programmingLanguage: text.describe('source'),
  destinations: mentions.describe('source'),
  addDestinations: mentions,
  removeDestinations: mentions,
  analyticsTool: text.describe('destination'),
})

/** One item of a call. */
export type ItemInput = z.output<typeof itemInput>
export type ItemField = Exclude<keyof ItemInput, 'op' | 'entityType' | 'id' | 'tempId'>

const someObjects = z.array(z.looseObject({})).optional()
const someObject = z.looseObject({}).optional()

/** The same as it is listed: what was said once is not said again, and what is rare is said in words. */
export const listedItem = itemInput.extend({
  properties: z
    .array(use.extend({ shape: someObject }))
    .optional()
    .describe('event, event_variant, property_bundle'),
  addProperties: someObjects.describe('As properties; changes those it has, null takes a rule away'),
  addTriggers: someObjects.describe('As triggers'),
  pii: someObject.describe('{isPii, piiType}; null: undeclared'),
  eventConfigs: someObjects.describe(
    'property: [{eventId, sourceId, presence, pinnedValue, pattern, minimum, maximum}]; without eventId all that carry it',
  ),
  items: someObjects.describe(
    'metric: [{eventId, variantId, where:[{propertyId, operation, values}], groupBy:[propertyId]}]',
  ),
})
