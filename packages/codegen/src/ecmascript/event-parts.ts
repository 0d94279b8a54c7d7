/** What modules of both ECMAScript languages say of an event. */
import { type Argument, eventArguments } from '../naming/event-arguments.ts'
import { exampleOf } from '../tracked/example-of.ts'
import type { TrackedEvent } from '../tracked/tracked-source.ts'
import { literal } from './literal.ts'
import { moduleRules } from './module-names.ts'

/** The arguments of an event's function in ECMAScript. */
export const argumentsOf = (event: TrackedEvent): readonly Argument[] => eventArguments(event, moduleRules.arguments)

/** A call of the function with examples of values. */
export function callText(name: string, event: TrackedEvent): string {
  const given = argumentsOf(event).filter(({ member }) => member.isRequired)
  if (given.length === 0) return `${name}();`
  const lines = given.map(({ identifier, member }) => `  ${identifier}: ${literal(exampleOf(member))},`)
  return `${name}({\n${lines.join('\n')}\n});`
}
