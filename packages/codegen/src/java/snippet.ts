/** How an app calls a function in Java. */
import type { JsonValue, ValueType } from '@plan/core'
import { exampleOf } from '../tracked/example-of.ts'
import type { TrackedMember } from '../tracked/tracked-source.ts'
import type { TypedArgument } from '../typed/typed-source.ts'
import { literal } from './literal.ts'

/** An example of a value of an argument. */
export function exampleText({ member, enumType }: TypedArgument): string {
  const example = exampleOf(member)
  const one = (value: JsonValue): string => {
    const constant = typeof value === 'string' ? enumType?.constants.get(value) : undefined
    return constant === undefined ? valueText(value, member) : `Tracking.${enumType?.identifier}.${constant}`
  }
  return Array.isArray(example) ? listText(example.map(one)) : one(example)
}

const listText = (elements: readonly string[]): string => `java.util.Arrays.asList(${elements.join(', ')})`

function valueText(value: JsonValue, { type, members }: Pick<TrackedMember, 'type' | 'members'>): string {
  if (Array.isArray(value))
    return listText(value.map((element) => valueText(element, { type, ...(members && { members }) })))
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : literal(value, type)
  const entries = Object.entries(value).flatMap(([name, inner]) => {
    const member = members?.find((child) => child.name === name)
    return [literal(name, 'string'), valueText(inner, member ?? { type: 'any' as ValueType })]
  })
  return `TrackingRuntime.object(${entries.join(', ')})`
}
