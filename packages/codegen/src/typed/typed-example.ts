/** Examples of values where the members of objects are given as pairs. */
import type { JsonValue, Literal, ValueType } from '@plan/core'
import { exampleOf } from '../tracked/example-of.ts'
import type { TypedArgument } from './typed-source.ts'

/** How a language writes them. */
export interface ExampleForms {
  readonly literal: (value: Literal, type: ValueType) => string
  /** Elements of a type. */
  readonly list: (elements: readonly string[], type: ValueType) => string
  /** Members, each a name and a value as literals. */
  readonly object: (members: readonly (readonly [string, string])[]) => string
}

/** An example of a value of an argument. */
export function typedExample({ member, enumType }: TypedArgument, { literal, list, object }: ExampleForms): string {
  const text = (value: JsonValue, type: ValueType, members = member.members): string => {
    if (Array.isArray(value)) {
      const elements = value.map((element) => text(element, type, members))
      return list(elements, type)
    }
    if (typeof value !== 'object' || value === null) {
      const constant = typeof value === 'string' ? enumType?.constants.get(value) : undefined
      if (constant !== undefined && members === undefined) return `${enumType?.identifier}.${constant}`
      return value === null ? 'null' : literal(value, type)
    }
    return object(
      Object.entries(value).map(([name, inner]) => {
        const own = members?.find((child) => child.name === name)
        return [literal(name, 'string'), text(inner, own?.type ?? 'any', own?.members ?? [])]
      }),
    )
  }
  return text(exampleOf(member), member.type)
}
