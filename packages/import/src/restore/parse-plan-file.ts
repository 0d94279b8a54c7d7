import { emptyPlan, type Plan } from '@plan/core'
import type { Result } from 'neverthrow'
import type { Draft, DraftEvent, DraftProperty } from '../draft.ts'
import { exportedPlan, isVariant, readEntries, variantName } from '../formats/exported-plan.ts'
import { jsonFormats } from '../formats.ts'
import { defaultImportLimits, type ImportLimits } from '../limits.ts'
import { type ParsedPlan, type ParseRefusal, type PlanMediaType, parseWith, readJsonBody } from '../parse-plan.ts'
import { isObject, type JsonObject, type Reader } from '../reader.ts'
import { definitionsOf } from './definitions.ts'
import { type DistinctNames, openDistinctNames } from './distinct-names.ts'

/** What a plan file says. Its draft has variants among the events, and every name once. */
export interface PlanFile extends ParsedPlan {
  /** What the file defines beside its events. */
  readonly definitions: Plan
  /** What the records of events say beyond the draft; none where the file is no exported plan. */
  readonly records: readonly EventRecord[]
  readonly names: FileNames
}

/** A record of an event or variant, with the name it has in the draft. */
export interface EventRecord {
  readonly name: string
  readonly record: JsonObject
}

/** By which names the draft knows what the file names otherwise. */
export interface FileNames {
  readonly events: DistinctNames
  readonly variants: DistinctNames
  /** By kind. */
  readonly properties: Readonly<Record<DraftProperty['kind'], DistinctNames>>
}

/**
 * Everything a text says, as {@link parsePlan} reads it; of an exported plan also what an import
 * passes over. `restorePlan` makes a plan of it.
 *
 * @example
 * parsePlanFile(text, 'application/json').andThen((file) => restorePlan(file, { newId }))
 */
export function parsePlanFile(
  text: string,
  mediaType: PlanMediaType,
  limits: ImportLimits = defaultImportLimits,
): Result<PlanFile, ParseRefusal> {
  const events = openDistinctNames()
  const names: FileNames = {
    ...{ events, variants: openDistinctNames(events.has) },
    properties: {
      ...{ event: openDistinctNames(), user: openDistinctNames() },
      ...{ system: openDistinctNames(), group: openDistinctNames() },
    },
  }
  let definitions = emptyPlan
  let records: readonly EventRecord[] = []
  const readBody = (body: unknown, reader: Reader): Draft => {
    if (!isObject(body) || jsonFormats.find((format) => format.accepts(body)) !== exportedPlan)
      return readJsonBody(body, reader)
    const entries = readEntries(body, reader, {})
    definitions = definitionsOf(body, entries, reader.warn)
    // Events take their names before variants, which are told by how people call them.
    const inTurn = [
      ...entries.filter(({ record }) => !isVariant(record)),
      ...entries.filter(({ record }) => isVariant(record)),
    ]
    const drafts = inTurn.map(({ draft, record }) => ({ draft: distinctDraft(draft, record, names), record }))
    records = drafts.map(({ draft, record }) => ({ name: draft.name, record }))
    return { events: drafts.map(({ draft }) => draft) }
  }
  return parseWith(readBody, text, mediaType, limits).map((parsed) => ({ ...parsed, definitions, records, names }))
}

/** The draft under names of its own; the id of a variant is none of an event. */
function distinctDraft(draft: DraftEvent, record: JsonObject, { events, variants, properties }: FileNames): DraftEvent {
  const { id, ...rest } = draft
  const own = draft.properties.map((property): DraftProperty => {
    const name = properties[property.kind].distinct(property.name, property.id ?? property.groupType)
    return name === property.name ? property : { ...property, name }
  })
  return isVariant(record)
    ? { ...rest, name: variants.distinct(variantName(record), id), properties: own }
    : { ...draft, name: events.distinct(draft.name, id), properties: own }
}
