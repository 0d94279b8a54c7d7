/** How an event is sent by hand, in no language: what code for it has to say. */

import type { PropertyKind } from '@plan/core'
import { escapeText, escapeUnits } from '../literals/text-literal.ts'
import { plainText } from '../tracked/plain-text.ts'
import type {
  MappedName,
  TrackedEvent,
  TrackedMember,
  TrackedProperty,
  TrackedSource,
} from '../tracked/tracked-source.ts'

const quoted = (text: unknown) => escapeText(JSON.stringify(text), {}, escapeUnits)

/** A call with types in place of values, and the names that destinations have. */
export function pseudocode(event: TrackedEvent, source: TrackedSource): string {
  const payloads = kinds.flatMap((kind) => payloadOf(kind, event.properties))
  const extra = event.extraArguments.map(
    ({ kind, text, description }) =>
      `  ${quoted(text)}: ${kind === 'revenue' ? 'float' : 'string'}, // ${oneLine(description)}`,
  )
  const given = [...extra, ...payloads]
  return [
    `// ${event.operations.join(', ') || 'nothing is told'}`,
    given.length === 0 ? `track(${quoted(event.name)})` : `track(${quoted(event.name)}, {\n${given.join('\n')}\n})`,
    ...event.destinations.map((destination) => sentTo(destination, event, source)),
  ].join('\n')
}

const kinds: readonly PropertyKind[] = ['event', 'user', 'group', 'system']

function payloadOf(kind: PropertyKind, properties: readonly TrackedProperty[]): readonly string[] {
  const own = properties.filter((property) => property.kind === kind)
  return own.length === 0
    ? []
    : [`  ${kind}Properties: {`, ...own.flatMap((member) => memberLines(member, '    ')), '  },']
}

function memberLines(member: TrackedMember, indent: string): readonly string[] {
  const { name, type, isList, members, pinnedValue } = member
  const start = `${indent}${quoted(name)}: `
  const remark = `// ${remarksOf(member).join('; ')}`
  if (pinnedValue !== undefined) return [`${start}${quoted(isList ? [pinnedValue] : pinnedValue)}, ${remark}`]
  if (members === undefined) return [`${start}${type}${isList ? '[]' : ''}, ${remark}`]
  const inner = members.flatMap((child) => memberLines(child, `${indent}  `))
  return [`${start}{ ${remark}`, ...inner, `${indent}}${isList ? '[]' : ''},`]
}

const remarksOf = (member: TrackedMember & Partial<TrackedProperty>): readonly string[] => [
  member.isRequired ? 'always sent' : 'sometimes sent',
  ...(member.groupType === undefined ? [] : [`of the group type ${quoted(member.groupType)}`]),
  ...(member.pinnedValue === undefined ? [] : ['this value always']),
  ...(member.allowedValues === undefined ? [] : [`one of ${member.allowedValues.map(quoted).join(', ')}`]),
  ...(member.pattern === undefined ? [] : [`matches ${quoted(member.pattern)}`]),
  ...(member.minimum === undefined ? [] : [`at least ${member.minimum}`]),
  ...(member.maximum === undefined ? [] : [`at most ${member.maximum}`]),
]

function sentTo({ destinationId, name }: MappedName, event: TrackedEvent, { destinations }: TrackedSource): string {
  const destination = destinations.find(({ id }) => id === destinationId)?.name ?? destinationId
  const renamed = event.properties.flatMap((property) => {
    const mapped = property.names.find((entry) => entry.destinationId === destinationId)
    return mapped === undefined ? [] : [`${quoted(property.name)} as ${quoted(mapped.name)}`]
  })
  return [`// ${quoted(destination)} gets ${quoted(name)}`, ...renamed].join(', ')
}

const oneLine = (text: string) => plainText(text).replace(/\s+/g, ' ')
