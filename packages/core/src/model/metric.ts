import * as z from 'zod'
import { categoryIdSchema, eventIdSchema, metricIdSchema, propertyIdSchema, variantIdSchema } from './ids.ts'
import { type Reference, referencesTo } from './reference.ts'
import { nameSchema, textSchema } from './text.ts'

const metricTypes = ['Funnel', 'EventSegmentation', 'Retention', 'Proportion', 'CustomEvent', 'Cohort'] as const

const conditionSchema = z
  .strictObject({ propertyId: propertyIdSchema, operation: nameSchema, values: z.array(textSchema).readonly() })
  .readonly()

/** One step of a metric: an event, or one variant of it, with the conditions it must meet. */
const metricItemSchema = z
  .strictObject({
    eventId: eventIdSchema,
    variantId: variantIdSchema.exactOptional(),
    where: z.array(conditionSchema).readonly().default([]),
    groupBy: z.array(propertyIdSchema).readonly().default([]),
  })
  .readonly()

export const metricSchema = z
  .strictObject({
    id: metricIdSchema,
    name: nameSchema,
    description: textSchema.default(''),
    type: z.enum(metricTypes),
    categories: z.array(categoryIdSchema).readonly().default([]),
    items: z.array(metricItemSchema).readonly().default([]),
    archived: z.literal(true).exactOptional(),
  })
  .readonly()

/** A question the plan's events are there to answer. */
export type Metric = z.infer<typeof metricSchema>

export const referencesOfMetric = (metric: Metric): Reference[] => [
  ...referencesTo('category', metric.categories),
  ...metric.items.flatMap((item) => [
    ...referencesTo('event', [item.eventId]),
    ...referencesTo('variant', item.variantId === undefined ? [] : [item.variantId]),
    ...referencesTo('property', [...item.where.map((condition) => condition.propertyId), ...item.groupBy]),
  ]),
]
