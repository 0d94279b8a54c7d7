import { err, ok, type Result } from 'neverthrow'
import type { Draft } from './draft.ts'
import type { ImportFailure } from './failures.ts'
import { readCsv } from './formats/csv.ts'
import { readCsvTable } from './formats/csv-table.ts'
import { jsonFormats } from './formats.ts'
import { readJson } from './json/read-json.ts'
import { defaultImportLimits, type ImportLimits } from './limits.ts'
import { isObject, openReader, type Reader } from './reader.ts'
import type { ImportWarning } from './warnings.ts'

/** The two media types an import takes. */
export type PlanMediaType = 'text/csv' | 'application/json'

/** What a body says, and what was bent in reading it. */
export interface ParsedPlan {
  readonly draft: Draft
  readonly warnings: readonly ImportWarning[]
}

/** Why a body was not read, and what had been bent until then. */
export interface ParseRefusal {
  readonly failure: ImportFailure
  readonly warnings: readonly ImportWarning[]
}

/**
 * What a body says, without looking at any plan. The format of a JSON body is found by its
 * top-level members.
 *
 * @example
 * parsePlan('{"schema":{"events":{"Signed Up":{"type":"object"}}}}', 'application/json')
 * // Ok { draft: { events: [{ name: 'Signed Up', … }] }, warnings: [] }
 * @see Specification, "2. Import tracking plan"
 */
export function parsePlan(
  text: string,
  mediaType: PlanMediaType,
  limits: ImportLimits = defaultImportLimits,
): Result<ParsedPlan, ParseRefusal> {
  return parseWith(readJsonBody, text, mediaType, limits)
}

/** As {@link parsePlan}, with a reader of JSON bodies of the caller's. */
export function parseWith(
  readBody: (body: unknown, reader: Reader) => Draft,
  text: string,
  mediaType: PlanMediaType,
  limits: ImportLimits,
): Result<ParsedPlan, ParseRefusal> {
  const reader = openReader(text, limits)
  const draft = mediaType === 'text/csv' ? readSheet(text, reader) : readJsonText(text, reader, readBody)
  checkSize(draft, reader)
  const failure = reader.failure()
  const { warnings } = reader
  return failure === undefined ? ok({ draft, warnings }) : err({ failure, warnings })
}

/** Refuses more events than an import may have, and more properties than one event may. */
function checkSize({ events }: Draft, { limits, fail }: Reader) {
  const properties = new Map<string, Set<string>>()
  for (const event of events) {
    const names = properties.get(event.name) ?? new Set()
    properties.set(event.name, names)
    for (const { kind, name } of event.properties) names.add(`${kind} ${name}`)
    if (names.size > limits.properties)
      return fail({ code: 'too-many-properties', event: event.name, limit: limits.properties })
  }
  if (properties.size > limits.events) fail({ code: 'too-many-events', limit: limits.events })
}

const nothing: Draft = { events: [] }

const readSheet = (text: string, reader: Reader): Draft =>
  readCsvTable(text, reader.limits)
    .map((table) => readCsv(table, reader))
    .mapErr(reader.fail)
    .unwrapOr(nothing)

const readJsonText = (text: string, reader: Reader, readBody: (body: unknown, reader: Reader) => Draft): Draft =>
  readJson(text, reader.limits, reader.warn)
    .map((body) => readBody(body, reader))
    .mapErr(reader.fail)
    .unwrapOr(nothing)

/** What a JSON body says, by the first format that accepts it. */
export function readJsonBody(body: unknown, reader: Reader): Draft {
  const format = isObject(body) ? jsonFormats.find((candidate) => candidate.accepts(body)) : undefined
  if (format !== undefined && isObject(body)) return format.read(body, reader)
  reader.fail({ code: 'format-unknown' })
  return nothing
}
