import type { Metric } from '@plan/core'

/** The record of a metric. */
export const metricRecord = ({ id, name, description, categories, type, items }: Metric) => ({
  id,
  name,
  description,
  categories,
  type,
  items: items.map(itemRecord),
})

const itemRecord = ({ eventId, variantId, where, groupBy }: Metric['items'][number]) => ({
  ...(variantId === undefined ? { eventId } : { variantIdentifier: { baseEventId: eventId, variantId } }),
  where,
  groupBy: groupBy.map((propertyId) => ({ propertyId })),
})
