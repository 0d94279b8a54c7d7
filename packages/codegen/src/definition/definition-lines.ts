/** The definition of an event where it is written as one value of JSON, a property a line. */
import type { EventDefinition } from './definition-of.ts'

/** How a language writes it. */
export interface LineForms {
  readonly literal: (value: unknown) => string
  readonly member: (name: string, value: string) => string
  readonly indent: string
  /** One step further than `indent`. */
  readonly inner: string
}

/** The lines between the brackets. */
export const definitionLines = (
  definition: EventDefinition,
  { literal, member, indent, inner }: LineForms,
): readonly string[] =>
  Object.entries(definition).flatMap(([name, value]) => {
    if (value === undefined) return []
    if (name !== 'properties' || definition.properties.length === 0)
      return [`${indent}${member(name, literal(value))},`]
    return [
      `${indent}${member(name, '[')}`,
      ...definition.properties.map((property) => `${inner}${literal(property)},`),
      `${indent}],`,
    ]
  })
