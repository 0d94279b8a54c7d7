/** What a value is taken for. `unknown`: the sender could not tell. `empty`: null, an empty list or an empty object. */
export const scalarTypes = ['int', 'float', 'string', 'boolean', 'null', 'unknown', 'empty'] as const

/** One of {@link scalarTypes}. */
export type ScalarType = (typeof scalarTypes)[number]

/** The distinct types of a list's elements; none for an empty list. */
export interface ListType {
  readonly items: readonly SchemaType[]
  /** There may be more than is told. */
  readonly isPartial?: true
}

/** The members of an object, in the order in which they were met; no name occurs twice. */
export interface ObjectType {
  readonly properties: readonly SchemaProperty[]
  /** There may be more than is told. */
  readonly isPartial?: true
}

/** The type of one value as JSON: a text for a scalar, an object with `items` or `properties` for the rest. */
export type SchemaType = ScalarType | ListType | ObjectType

/** A name and the type of what was sent under it. */
export interface SchemaProperty {
  readonly name: string
  readonly type: SchemaType
}

/** Names and types of the properties that an event was sent with, without any of their values. */
export type EventSchema = ObjectType

/** Where an app runs, as the wire spells it. */
export const environments = ['dev', 'staging', 'prod'] as const

/** One of {@link environments}. */
export type Environment = (typeof environments)[number]

export const isListType = (type: SchemaType): type is ListType => typeof type === 'object' && 'items' in type

export const isObjectType = (type: SchemaType): type is ObjectType => typeof type === 'object' && 'properties' in type
