/** The definition of an event as the runtime reads it. */
import { definitionOf } from '../naming/event-definition.ts'
import type { SourceNames } from '../naming/source-names.ts'
import type { TrackedEvent } from '../tracked/tracked-source.ts'
import { literal } from './literal.ts'

/** The text of a definition; `argumentNames` has the identifiers of the event's arguments. */
export function definitionText(
  event: TrackedEvent,
  names: SourceNames,
  argumentNames: ReadonlyMap<string, string>,
): string {
  const lines = Object.entries(definitionOf(event, { names, argumentNames })).flatMap(([member, value]) => {
    if (value === undefined) return []
    if (member !== 'properties' || event.properties.length === 0) return [`  ${member}: ${literal(value)},`]
    return [`  ${member}: [`, ...value.map((property: object) => `    ${literal(property)},`), '  ],']
  })
  return `{\n${lines.join('\n')}\n}`
}
