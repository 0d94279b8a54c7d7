/** The records of a plan's events in runs, whose texts can be kept from one export to the next. */
import { type Item, type PlanEvent, type Property, usesOfEvent, type Variant } from '@plan/core'
import type { LivingPlan } from '../living-plan.ts'
import { variantEvent } from '../variant-event.ts'
import { type EventRecords, eventRecords } from './event-records.ts'

/**
 * What exports of one branch remember: texts of runs of events. It never changes what an export
 * says, only what it costs. A text is kept as long as the events it was made from are.
 */
export interface ExportMemo {
  /** By the first event of a run. */
  runs: WeakMap<PlanEvent, RenderedRun>
  /** The collections that every run depends on, as they were. */
  surroundings: readonly ReadonlyMap<string, Item>[]
}

/** A run with its records, each after a comma. */
interface RenderedRun extends Run {
  readonly text: string
}

/** Events that follow each other with their variants, and the properties they carry. */
interface Run {
  readonly members: readonly (PlanEvent | Variant)[]
  readonly properties: readonly (Property | undefined)[]
}

/**
 * A memo that remembers nothing yet.
 *
 * @example
 * const memo = openExportMemo()
 * const before = [...exportPlan(plan, { branchName: 'main', memo })]
 * const after = [...exportPlan(edited, { branchName: 'main', memo })] // renders what was edited
 */
export const openExportMemo = (): ExportMemo => ({ runs: new WeakMap(), surroundings: [] })

const shortestRun = 16
const longestRun = 128

/** Where a run ends depends on ids alone, so that an event more or less leaves the runs around it as they are. */
const endsRun = ({ id }: PlanEvent, length: number) =>
  length >= longestRun || (length >= shortestRun && hash(id) % 32 === 0)

/** The texts of all runs, in order; those that the memo knows are taken from there. */
export function* eventRuns(plan: LivingPlan, memo: ExportMemo): Iterable<string> {
  forgetWhereOther(memo, plan)
  const records = eventRecords(plan)
  let events: PlanEvent[] = []
  for (const event of plan.events.values()) {
    events.push(event)
    if (!endsRun(event, events.length)) continue
    yield renderRun(events, plan, records, memo)
    events = []
  }
  if (events.length > 0) yield renderRun(events, plan, records, memo)
}

function renderRun(events: readonly PlanEvent[], plan: LivingPlan, records: EventRecords, memo: ExportMemo): string {
  const run = runOf(events, plan, records)
  const [first] = events
  const known = first && memo.runs.get(first)
  if (known !== undefined && sameObjects(known.members, run.members) && sameObjects(known.properties, run.properties))
    return known.text
  const texts = events.flatMap((event) => [
    records.textOf(event),
    ...records.variantsOf(event).map((variant) => records.textOf(event, variant)),
  ])
  const text = texts.map((record) => `,${record}`).join('')
  if (first !== undefined) memo.runs.set(first, { ...run, text })
  return text
}

function runOf(events: readonly PlanEvent[], plan: LivingPlan, { variantsOf }: EventRecords): Run {
  const members: (PlanEvent | Variant)[] = []
  const properties: (Property | undefined)[] = []
  const note = (member: PlanEvent | Variant, event: PlanEvent) => {
    members.push(member)
    for (const { propertyId } of usesOfEvent(event, plan)) properties.push(plan.properties.get(propertyId))
  }
  for (const event of events) {
    note(event, event)
    for (const variant of variantsOf(event)) note(variant, variantEvent(event, variant))
  }
  return { members, properties }
}

/** Forgets everything where one of the small collections that records mention is another one now. */
function forgetWhereOther(memo: ExportMemo, plan: LivingPlan) {
  const now = [
    plan.sources,
    plan.destinations,
    plan.categories,
    plan.propertyGroups,
    plan.stakeholderDomains,
    plan.customFields,
    plan.piiTypes,
    plan.groupTypes,
  ]
  const isSame = now.every((items, index) =>
    sameObjects([...(memo.surroundings[index]?.values() ?? [])], [...items.values()]),
  )
  if (!isSame) memo.runs = new WeakMap()
  memo.surroundings = now
}

const sameObjects = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((item, index) => item === b[index])

/** FNV-1a of the text's UTF-16 units. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  return value >>> 0
}
