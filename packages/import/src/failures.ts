import { unreachable } from '@plan/core'

/** Why a body cannot be imported. Nothing of it is. */
export type ImportFailure =
  | { readonly code: 'json-malformed'; readonly reason: string }
  | { readonly code: 'json-too-deep'; readonly limit: number; readonly at: string }
  | { readonly code: 'json-too-large'; readonly limit: number }
  | { readonly code: 'text-unstorable'; readonly at: string }
  | { readonly code: 'format-unknown' }
  | { readonly code: 'structure-invalid'; readonly at: string; readonly expected: string }
  | { readonly code: 'reference-unresolved'; readonly at: string; readonly reference: string }
  | { readonly code: 'too-many-events'; readonly limit: number }
  | { readonly code: 'too-many-properties'; readonly event: string; readonly limit: number }
  | { readonly code: 'csv-malformed'; readonly line: number; readonly column: number; readonly reason: string }
  | { readonly code: 'csv-header-missing'; readonly found: readonly string[] }
  | { readonly code: 'csv-delimiter'; readonly delimiter: string }
  | { readonly code: 'csv-property-without-event'; readonly row: number }
  | { readonly code: 'csv-text-unstorable'; readonly row: number; readonly column: number }
  | { readonly code: 'csv-too-many-rows'; readonly limit: number }

/**
 * The failure as a sentence that names the place and says what is expected there.
 *
 * @example
 * describeImportFailure({ code: 'reference-unresolved', at: '#/schema/events/A', reference: 'other.json' })
 * // 'Unresolved $ref "other.json" at #/schema/events/A: only references inside the body are supported'
 */
export function describeImportFailure(failure: ImportFailure): string {
  switch (failure.code) {
    case 'json-malformed':
      return `The body is not valid JSON: ${failure.reason}`
    case 'json-too-deep':
      return `The JSON is nested deeper than ${failure.limit} levels at ${failure.at}`
    case 'json-too-large':
      return `The JSON holds, or its references expand to, more than ${failure.limit} values`
    case 'text-unstorable':
      return `The text at ${failure.at} holds NUL or a lone surrogate, which cannot be stored`
    case 'format-unknown':
      return 'The JSON body must have either an object "schema.events" (standard JSON schema) or a list "events" (exported plan) at its top level'
    case 'structure-invalid':
      return `${failure.at} must be ${failure.expected}`
    case 'reference-unresolved':
      return `Unresolved $ref ${shortened(failure.reference)} at ${failure.at}: only references inside the body are supported`
    case 'too-many-events':
      return `The body holds more than ${failure.limit} events`
    case 'too-many-properties':
      return `Event ${shortened(failure.event)} has more than ${failure.limit} properties`
    case 'csv-malformed':
      return `The CSV cannot be read at line ${failure.line}, column ${failure.column}: ${failure.reason}`
    case 'csv-header-missing':
      return `The first CSV row must be the header and name the column "Event Name"; it has ${failure.found.slice(0, 20).map(shortened).join(', ') || 'no columns'}`
    case 'csv-delimiter':
      return `The CSV columns must be separated by commas, not by ${shortened(failure.delimiter)}`
    case 'csv-property-without-event':
      return `CSV row ${failure.row} names a property but no event, and no row above names one`
    case 'csv-text-unstorable':
      return `CSV row ${failure.row}, column ${failure.column} holds NUL or a lone surrogate, which cannot be stored`
    case 'csv-too-many-rows':
      return `The CSV holds more than ${failure.limit} rows`
    default:
      return unreachable(failure)
  }
}

/** Text from outside, quoted and cut to 100 characters. */
export const shortened = (text: string): string => JSON.stringify(text.length > 100 ? `${text.slice(0, 99)}…` : text)
