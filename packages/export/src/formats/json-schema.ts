import type { CategoryId, Metric, PlanEvent, Source } from '@plan/core'
import { type EventSelection, everyEvent, removedEventsMember } from '../event-selection.ts'
import { eventRecords } from '../json-schema/event-records.ts'
import { eventRuns, openExportMemo } from '../json-schema/event-runs.ts'
import { objectText } from '../json-schema/json-text.ts'
import { listIn } from '../json-schema/list-in.ts'
import { metricRecord } from '../json-schema/metric-record.ts'
import type { LivingPlan } from '../living-plan.ts'
import type { ExportFormat, Rendering } from './format.ts'

/** The exported tracking plan, from which an import restores it. */
export const jsonSchema: ExportFormat = {
  doc: 'The whole plan as one JSON object; each event carries its rules as JSON Schema.',
  contentType: 'application/json',
  render: function* (plan, rendering) {
    const { branchName, selection } = rendering
    yield `{"name":${JSON.stringify(`Exported Tracking Plan: ${branchName}`)},"events":[`
    let isFirst = true
    for (const text of eventTexts(plan, rendering)) {
      yield isFirst ? text.slice(1) : text
      isFirst = false
    }
    yield `],"metrics":${keyed(plan.metrics, metricRecord)}`
    yield `,"sources":${keyed(plan.sources, (source) => sourceRecord(source, plan))}`
    yield `,"destinations":${keyed(plan.destinations, ({ id, name, type }) => ({ id, name, type }))}`
    yield `,"categories":${categoryRecords(plan)}`
    yield `,"propertyGroups":${keyed(plan.propertyGroups, ({ id, name, description, properties }) => ({ id, name, description, propertyIds: properties.map(({ propertyId }) => propertyId) }))}${removedEventsMember(selection)}}`
  },
}

/** The records of the events, each after a comma. */
function eventTexts(plan: LivingPlan, { selection, memo = openExportMemo() }: Rendering): Iterable<string> {
  return selection === everyEvent ? eventRuns(plan, memo) : selectedEvents(plan, selection)
}

function* selectedEvents(plan: LivingPlan, selection: EventSelection): Iterable<string> {
  const { textOf, variantsOf } = eventRecords(plan)
  for (const event of plan.events.values()) {
    if (selection.has(event)) yield `,${textOf(event)}`
    for (const variant of variantsOf(event)) {
      if (selection.has(event, variant)) yield `,${textOf(event, variant)}`
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

const keyed = <T>(items: ReadonlyMap<string, T>, record: (item: T) => object): string =>
  objectText(Array.from(items, ([id, item]) => [id, JSON.stringify(record(item))] as const))
