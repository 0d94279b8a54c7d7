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
  readonly runs: WeakMap<PlanEvent, RenderedRun>
  /** What the last export showed of its plan. */
  shown?: LivingPlan
  /** What the runs rendered last depend on besides their events and properties. */
  surroundings?: Surroundings
}

/** The small collections that every record may mention. One object as long as they hold the same items. */
type Surroundings = readonly ReadonlyMap<string, Item>[]

/**
 * Events that follow each other, with all that their records were made from. An export may be
 * broken off, and two may run at the same time: so each run says itself what it depends on.
 */
interface RenderedRun {
  readonly members: readonly (PlanEvent | Variant)[]
  readonly properties: readonly (Property | undefined)[]
  readonly allProperties: LivingPlan['properties']
  readonly surroundings: Surroundings
  /** The records, each after a comma. */
  readonly text: string
}

/**
 * A memo that remembers nothing yet.
 *
 * @example
 * const memo = openExportMemo()
 * const before = [...exportPlan(plan, { branchName: 'main', memo })]
 * const after = [...exportPlan(edited, { branchName: 'main', memo })] // renders what was edited
 */
export const openExportMemo = (): ExportMemo => ({ runs: new WeakMap() })

const shortestRun = 8
const longestRun = 64

/** Most uses of properties in a plan whose texts are kept: some 60 MB. A larger one is rendered each time. */
const mostUses = 200_000

/** Where a run ends depends on ids alone, so that an event more or less leaves the runs around it as they are. */
const endsRun = ({ id }: PlanEvent, length: number) =>
  length >= longestRun || (length >= shortestRun && hash(id) % 16 === 0)

/** The texts of all runs, in order; those that the memo knows are taken from there. */
export function* eventRuns(plan: LivingPlan, memo: ExportMemo): Iterable<string> {
  const records = eventRecords(plan)
  const surroundings = surroundingsOf(plan, memo.surroundings)
  memo.surroundings = surroundings
  const isKept = countUses(plan) <= mostUses
  for (const events of runsOf(plan.events.values())) {
    const [first] = events
    const known = first && memo.runs.get(first)
    const members = membersOf(events, records)
    const isKnown = known?.surroundings === surroundings && sameObjects(known.members, members)
    if (isKnown && known.allProperties === plan.properties) {
      yield known.text
      continue
    }
    const properties = propertiesOf(events, plan, records)
    const text = isKnown && sameObjects(known.properties, properties) ? known.text : textOf(events, records)
    if (first !== undefined && isKept)
      memo.runs.set(first, { members, properties, allProperties: plan.properties, surroundings, text })
    yield text
  }
}

function* runsOf(events: Iterable<PlanEvent>): Iterable<readonly PlanEvent[]> {
  let run: PlanEvent[] = []
  for (const event of events) {
    run.push(event)
    if (!endsRun(event, run.length)) continue
    yield run
    run = []
  }
  if (run.length > 0) yield run
}

const textOf = (events: readonly PlanEvent[], { textOf: recordOf, variantsOf }: EventRecords): string =>
  events
    .flatMap((event) => [recordOf(event), ...variantsOf(event).map((variant) => recordOf(event, variant))])
    .map((record) => `,${record}`)
    .join('')

const membersOf = (events: readonly PlanEvent[], { variantsOf }: EventRecords): readonly (PlanEvent | Variant)[] =>
  events.flatMap((event) => [event, ...variantsOf(event)])

const propertiesOf = (
  events: readonly PlanEvent[],
  plan: LivingPlan,
  { variantsOf }: EventRecords,
): readonly (Property | undefined)[] =>
  events
    .flatMap((event) => [event, ...variantsOf(event).map((variant) => variantEvent(event, variant))])
    .flatMap((event) => usesOfEvent(event, plan))
    .map(({ propertyId }) => plan.properties.get(propertyId))

function countUses({ events }: LivingPlan): number {
  let count = 0
  for (const { uses } of events.values()) count += uses.length
  return count
}

/** The known ones, where the plan has the same. */
function surroundingsOf(plan: LivingPlan, known: Surroundings | undefined): Surroundings {
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
  const isSame = now.every((items, index) => {
    const old = known?.[index]
    return items === old || (old !== undefined && sameObjects([...items.values()], [...old.values()]))
  })
  return known !== undefined && isSame ? known : now
}

const sameObjects = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((item, index) => item === b[index])

/** FNV-1a of the text's UTF-16 units. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  return value >>> 0
}
