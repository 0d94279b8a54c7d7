import { unreachable, type ValueType } from '@plan/core'
import { shortened } from './failures.ts'

/** Where something was bent: an event, a property of it (with its parents), or neither. */
export interface WarningPlace {
  readonly event?: string
  readonly property?: readonly string[]
}

/** Something the import did not take as it stood. */
export type ImportWarning = WarningPlace &
  (
    | { readonly code: 'duplicate-key'; readonly at: string }
    | { readonly code: 'number-inexact'; readonly at: string; readonly number: string }
    | { readonly code: 'type-unsupported'; readonly type: string }
    | { readonly code: 'list-of-lists' }
    | {
        readonly code: 'type-clash'
        readonly types: readonly string[]
        readonly taken: string
        readonly stays: boolean
      }
    | { readonly code: 'enum-coerced'; readonly values: readonly string[]; readonly type?: ValueType }
    | { readonly code: 'enum-null-dropped' }
    | { readonly code: 'composition-at-property'; readonly keyword: string }
    | { readonly code: 'composition-imprecise'; readonly keyword: string }
    | { readonly code: 'keyword-skipped'; readonly keyword: string }
    | { readonly code: 'duplicate-property' }
    | { readonly code: 'property-without-name' }
    | { readonly code: 'required-undeclared'; readonly names: readonly string[] }
    | { readonly code: 'schema-skipped' }
    | { readonly code: 'root-not-object' }
    | { readonly code: 'member-ignored'; readonly member: string; readonly expected: string }
    | { readonly code: 'pattern-invalid'; readonly pattern: string }
    | { readonly code: 'send-as-invalid'; readonly value: string }
    | { readonly code: 'variant-skipped' }
    | { readonly code: 'variant-without-event' }
    | { readonly code: 'variant-inherits'; readonly members: readonly string[] }
    | { readonly code: 'definition-unusable'; readonly kind: string; readonly name: string }
    | { readonly code: 'destination-undefined'; readonly source: string; readonly destination: string }
    | { readonly code: 'event-without-name'; readonly count: number }
    | { readonly code: 'group-properties-skipped' }
    | { readonly code: 'no-rules' }
    | { readonly code: 'custom-field-unknown'; readonly name: string }
    | { readonly code: 'pii-type-unknown'; readonly name: string }
    | { readonly code: 'destination-unknown'; readonly id: string }
    | { readonly code: 'id-and-name-differ'; readonly id: string; readonly byId: string }
    | { readonly code: 'id-ambiguous'; readonly id: string }
    | { readonly code: 'id-unusable'; readonly id: string }
    | { readonly code: 'kind-differs'; readonly kind: string; readonly known: string }
    | { readonly code: 'name-mapping-differs'; readonly destinationId: string; readonly kept: string }
    | {
        readonly code: 'csv-property-type-invalid'
        readonly row: number
        readonly column: string
        readonly value: string
      }
    | { readonly code: 'csv-cells-beyond-header'; readonly row: number }
    | { readonly code: 'csv-column-ignored'; readonly column: string }
    | { readonly code: 'csv-boolean-invalid'; readonly row: number; readonly column: string; readonly value: string }
  )

/** Takes a warning; inner readers are given one, the verb makes it. */
export type WarningSink = (warning: ImportWarning) => void

/** The most warnings an import returns; one more line counts the rest. */
export const warningLimit = 1000

/**
 * The warnings as sentences, in order and each once, at most {@link warningLimit} and a last one that counts the rest.
 *
 * @example
 * describeWarnings([{ code: 'type-unsupported', event: 'A', property: ['p'], type: 'money' }])
 * // ['Event "A", property "p": type "money" is not supported, any is used instead']
 */
export function describeWarnings(warnings: readonly ImportWarning[]): string[] {
  const all = [...new Set(warnings.map(describeWarning))]
  const sentences = all.slice(0, warningLimit)
  const rest = all.length - sentences.length
  return rest > 0 ? [...sentences, `and ${rest} more`] : sentences
}

function describeWarning(warning: ImportWarning): string {
  const place = [
    ...(warning.event === undefined ? [] : [`event ${shortened(warning.event)}`]),
    ...(warning.property === undefined
      ? []
      : [`property ${shortened(warning.property.map((name) => name.slice(0, 101)).join('.'))}`]),
  ].join(', ')
  const text = place === '' ? sentence(warning) : `${place}: ${sentence(warning)}`
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function sentence(warning: ImportWarning): string {
  switch (warning.code) {
    case 'duplicate-key':
      return `${warning.at} stands twice in its object, the last one is used`
    case 'number-inexact':
      return `${warning.at} is ${warning.number.slice(0, 100)}, which is more than a number can hold; it is kept as text`
    case 'type-unsupported':
      return `type ${shortened(warning.type)} is not supported, any is used instead`
    case 'list-of-lists':
      return 'a list of lists is stored as a list of any'
    case 'type-clash':
      return `the body gives the types ${warning.types.join(', ')}; ${warning.taken} ${warning.stays ? 'stays' : 'is used'}`
    case 'enum-coerced':
      return `the enum values ${named(warning.values)} became text`
    case 'enum-null-dropped':
      return 'null was dropped from the enum; an optional property may be absent anyway'
    case 'composition-at-property':
      return `${warning.keyword} is not supported on a property, type any is used instead`
    case 'composition-imprecise':
      return `all branches of ${warning.keyword} were merged, which may be imprecise`
    case 'keyword-skipped':
      return `${warning.keyword} is not supported and was skipped`
    case 'duplicate-property':
      return 'the property is defined more than once, the last definition is used'
    case 'property-without-name':
      return 'a property has no name and was skipped'
    case 'required-undeclared':
      return `required names ${named(warning.names)}, which the schema does not declare; ignored`
    case 'schema-skipped':
      return 'the property was skipped because its schema is not an object'
    case 'root-not-object':
      return 'the event schema can never be an object, so the event has no properties'
    case 'member-ignored':
      return `${shortened(warning.member)} was ignored because it is not ${warning.expected}`
    case 'pattern-invalid':
      return `pattern ${shortened(warning.pattern)} is not a valid regular expression; it is kept as text`
    case 'send-as-invalid':
      return `x-service-sendAs ${shortened(warning.value)} is not known, EventProperty is used instead`
    case 'variant-skipped':
      return 'event variants are not imported'
    case 'variant-without-event':
      return 'the file has no event of which this is a variant; it was left out'
    case 'variant-inherits':
      return `a variant has ${warning.members.join(' and ')} from its event; what its own say otherwise was left out`
    case 'definition-unusable':
      return `${warning.kind} ${shortened(warning.name)} lacks an id or a name, or is not what an export writes; it was left out`
    case 'destination-undefined':
      return `source ${shortened(warning.source)} sends to ${shortened(warning.destination)}, a destination that the file does not define; it was left out`
    case 'event-without-name':
      return `${warning.count === 1 ? 'one event has' : `${warning.count} events have`} no name and cannot be imported`
    case 'group-properties-skipped':
      return 'group properties are not imported'
    case 'no-rules':
      return 'no event has property rules, so no properties were imported'
    case 'custom-field-unknown':
      return `custom field ${shortened(warning.name)} does not exist in this workspace and was skipped`
    case 'pii-type-unknown':
      return `PII type ${shortened(warning.name)} does not exist in this workspace and was skipped`
    case 'destination-unknown':
      return `destination ${shortened(warning.id)} of a name mapping does not exist in this workspace; the mapping is kept`
    case 'id-and-name-differ':
      return `id ${shortened(warning.id)} belongs to property ${shortened(warning.byId)}, which is used; nothing is renamed`
    case 'id-ambiguous':
      return `id ${shortened(warning.id)} stands on several properties of the body and was ignored; they are matched by name`
    case 'id-unusable':
      return `id ${shortened(warning.id)} cannot be used (1 to 256 characters, no control characters); a new one is given`
    case 'kind-differs':
      return `the event already has another property of this name (${warning.known}), the one of the body (${warning.kind}) was skipped`
    case 'name-mapping-differs':
      return `destination ${shortened(warning.destinationId)} already has the name ${shortened(warning.kept)}, which is kept`
    case 'csv-cells-beyond-header':
      return `CSV row ${warning.row} has more cells than the header; what stands beyond it was not imported`
    case 'csv-column-ignored':
      return `CSV column ${shortened(warning.column)} has no field in the plan; its values were not imported`
    case 'csv-property-type-invalid':
      return `CSV row ${warning.row}, column ${shortened(warning.column)}: ${shortened(warning.value)} is none of Event, User and System, Event is used`
    case 'csv-boolean-invalid':
      return `CSV row ${warning.row}, column ${shortened(warning.column)}: ${shortened(warning.value)} is neither yes nor no, no is used`
    default:
      return unreachable(warning)
  }
}

const named = (values: readonly string[]) =>
  values.length > 10
    ? `${values.slice(0, 10).map(shortened).join(', ')} and ${values.length - 10} more`
    : values.map(shortened).join(', ')
