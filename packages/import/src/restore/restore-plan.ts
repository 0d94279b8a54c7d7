import {
  type ApplyFailure,
  applyChanges,
  isItemId,
  type Plan,
  type PlanEvent,
  type Property,
  type Variant,
} from '@plan/core'
import type { Result } from 'neverthrow'
import { variantName } from '../formats/exported-plan.ts'
import { planImport } from '../plan-import.ts'
import type { NewId } from '../planning/take-id.ts'
import type { ImportWarning, WarningSink } from '../warnings.ts'
import type { PlanFile } from './parse-plan-file.ts'
import { tagsOfProperties } from './tags-of-properties.ts'
import { baseOf, onlyInherited, variantOf } from './variant-of.ts'
import { withRecord } from './with-record.ts'

/** A plan out of a file, and what was bent. */
export interface RestoredPlan {
  readonly plan: Plan
  readonly warnings: readonly ImportWarning[]
}

/**
 * The plan that a file holds. Of an exported plan that is more than an import takes: variants, properties of
 * groups, actions, Include in Codegen, destinations, sources and categories are there, and items are told apart
 * by their ids. Of any other file it is the import into an empty plan.
 *
 * @example
 * restorePlan(file, { newId }).map(({ plan }) => plan.variants.size)
 */
export function restorePlan(file: PlanFile, { newId }: { readonly newId: NewId }): Result<RestoredPlan, ApplyFailure> {
  const { changes, warnings } = planImport(file.draft, file.definitions, { method: 'addOnly', newId })
  return applyChanges(file.definitions, changes).map((plan) => {
    const told = [...file.warnings, ...warnings].filter((warning) => !isFaithful(warning))
    return { plan: completed(plan, file, (warning) => told.push(warning)), warnings: told }
  })
}

/** Allowed numbers and booleans are kept as text, which says the same where the values are of that type. */
const isFaithful = (warning: ImportWarning): boolean =>
  warning.code === 'enum-coerced' &&
  (warning.type === 'bool'
    ? warning.values.every((value) => value === 'true' || value === 'false')
    : (warning.type === 'int' || warning.type === 'float') &&
      warning.values.every((value) => String(Number(value)) === value))

function completed(plan: Plan, { records, names }: PlanFile, warn: WarningSink): Plan {
  if (records.length === 0) return plan
  const whole = new Map([...plan.events.values()].map((event) => [event.name, event]))
  for (const { name, record } of records) {
    const event = whole.get(name)
    if (event !== undefined) whole.set(name, withRecord(event, record, plan, warn))
  }
  const events = new Map<PlanEvent['id'], PlanEvent>()
  for (const [name, event] of whole)
    if (!names.variants.has(name)) events.set(event.id, { ...event, name: names.events.real(name) })
  const properties = new Map<Property['id'], Property>()
  const tags = tagsOfProperties(records)
  for (const [id, property] of plan.properties) {
    const name = names.properties[property.kind].real(property.name)
    properties.set(id, { ...property, name, tags: tags.get(id) ?? property.tags })
  }

  const named = new Map<string, PlanEvent[]>()
  for (const event of events.values()) named.set(event.name, [...(named.get(event.name) ?? []), event])
  const variants = new Map<Variant['id'], Variant>()
  for (const { name, record } of records) {
    const event = names.variants.has(name) ? whole.get(name) : undefined
    if (event === undefined) continue
    const base = baseOf(String(record.id), named.get(String(record.name)) ?? [], events)
    const about = { event: variantName(record) }
    if (base === undefined) warn({ code: 'variant-without-event', ...about })
    else {
      const id = idOf(record.id, base, name) as Variant['id']
      const members = onlyInherited(base, event)
      if (members.length > 0) warn({ code: 'variant-inherits', members, ...about })
      variants.set(id, variantOf(base, event, { id, name: nameOf(record.variantName, id, base) }, plan))
    }
  }
  return { ...plan, events, properties, variants }
}

/** The id of a variant: the one of the file, else its name as an id below that of its event. */
const idOf = (stated: unknown, base: PlanEvent, name: string): string =>
  typeof stated === 'string' && isItemId(stated) ? stated : `${base.id}.${name}`

/** The name of a variant: the one of the file, else what its id adds to that of its event. */
function nameOf(stated: unknown, id: string, base: PlanEvent): string {
  if (typeof stated === 'string' && stated !== '') return stated
  return id.startsWith(`${base.id}.`) && id.length > base.id.length + 1 ? id.slice(base.id.length + 1) : id
}
