import { type EventSchema, type SchemaType, scalarTypes } from '@plan/inspector-schema/device'

/** The type of one property: a text for a scalar, `{ items }` for a list, `{ properties }` for an object. */
export type EventSchemaType = SchemaType

/** The names of an event's properties and their types, without any value. */
export type EventSchemaMap = Readonly<Record<string, EventSchemaType>>

export const recordOf = ({ properties }: EventSchema): EventSchemaMap =>
  Object.fromEntries(properties.map(({ name, type }) => [name, type]))

/** A schema that somebody else made. What is no type becomes `unknown`: it may be a value, which must not be sent. */
export const schemaFrom = (record: unknown): EventSchema => ({
  properties: Object.entries(record ?? {}).map(([name, type]) => ({ name, type: typeFrom(type, 0) })),
})

function typeFrom(type: unknown, depth: number): SchemaType {
  if (scalarTypes.includes(type as never)) return type as SchemaType
  const { items, properties, isPartial } = Object(type)
  const partial = isPartial === true && { isPartial }
  if (depth > 16) return 'unknown'
  if (Array.isArray(items)) return { items: items.map((item) => typeFrom(item, depth + 1)), ...partial }
  if (!Array.isArray(properties)) return 'unknown'
  return {
    properties: properties.map((member) => ({
      name: String(member?.name),
      type: typeFrom(member?.type, depth + 1),
    })),
    ...partial,
  }
}
