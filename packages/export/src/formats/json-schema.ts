import type { CategoryId, EventId, Metric, PlanEvent, Source, Variant } from '@plan/core'
import { eventRecord } from '../json-schema/event-record.ts'
import { objectText } from '../json-schema/json-text.ts'
import { metricRecord } from '../json-schema/metric-record.ts'
import { propertyRecords } from '../json-schema/property-record.ts'
import type { LivingPlan } from '../living-plan.ts'
import { variantEvent } from '../variant-event.ts'
import type { ExportFormat } from './format.ts'

/** The exported tracking plan, from which an import restores it. */
export const jsonSchema: ExportFormat = {
  doc: 'The whole plan as one JSON object; each event carries its rules as JSON Schema.',
  contentType: 'application/json',
  render: function* (plan, { branchName }) {
    yield `{"name":${JSON.stringify(`Exported Tracking Plan: ${branchName}`)},"events":[`
    let separator = ''
    for (const record of eventRecords(plan)) {
      yield separator + record
      separator = ','
    }
    yield `],"metrics":${keyed(plan.metrics, metricRecord)}`
    yield `,"sources":${keyed(plan.sources, (source) => sourceRecord(source, plan))}`
    yield `,"destinations":${keyed(plan.destinations, ({ id, name, type }) => ({ id, name, type }))}`
    yield `,"categories":${categoryRecords(plan)}`
    yield `,"propertyGroups":${keyed(plan.propertyGroups, ({ id, name, description, properties }) => ({ id, name, description, propertyIds: properties.map(({ propertyId }) => propertyId) }))}}`
  },
}

/** Every event, each followed by its variants. */
function* eventRecords(plan: LivingPlan): Iterable<string> {
  const record = propertyRecords(plan)
  const variants = new Map<EventId, Variant[]>()
  for (const variant of plan.variants.values()) listIn(variants, variant.baseEventId).push(variant)
  for (const event of plan.events.values()) {
    yield eventRecord(event, plan, record)
    for (const variant of variants.get(event.id) ?? []) {
      const mark = { eventType: 'variant', variantName: variant.name } as const
      yield eventRecord(variantEvent(event, variant), plan, record, mark)
    }
  }
}

const sourceRecord = (
  { id, name, programmingLanguage, developmentPlatform, destinations }: Source,
  plan: LivingPlan,
) => ({
  id,
  name,
  programmingLanguage: programmingLanguage ?? '',
  developmentPlatform: developmentPlatform ?? '',
  destinations: destinations.filter((destination) => plan.destinations.has(destination)),
})

/** Categories list what is filed under them. */
function categoryRecords(plan: LivingPlan): string {
  const events = filed(plan.events.values())
  const metrics = filed(plan.metrics.values())
  return keyed(plan.categories, ({ id, name, description }) => ({
    id,
    name,
    description,
    metrics: metrics.get(id) ?? [],
    events: events.get(id) ?? [],
  }))
}

function filed(items: Iterable<PlanEvent | Metric>): ReadonlyMap<CategoryId, readonly string[]> {
  const ids = new Map<CategoryId, string[]>()
  for (const { id, categories } of items) {
    for (const category of categories) listIn(ids, category).push(id)
  }
  return ids
}

/** The list of a key, which is there afterwards. */
function listIn<Key, T>(lists: Map<Key, T[]>, key: Key): T[] {
  const list = lists.get(key) ?? []
  lists.set(key, list)
  return list
}

const keyed = <T>(items: ReadonlyMap<string, T>, record: (item: T) => object): string =>
  objectText(Array.from(items, ([id, item]) => [id, JSON.stringify(record(item))] as const))
