/** What an app carries: an entry of its own, so that what services need never reaches a device. Nothing here has a dependency. */
export {
  type Environment,
  type EventSchema,
  type ListType,
  type ObjectType,
  type ScalarType,
  type SchemaProperty,
  type SchemaType,
  scalarTypes,
} from './event-schema.ts'
export { extractSchema } from './extract/extract-schema.ts'
export { schemaKey } from './schema-key.ts'
export { checkValues, type ReadySpec, readEventSpec } from './values/check-values.ts'
export { type ConstraintName, constraintKinds, type MatchesPattern } from './values/constraints.ts'
export type { CheckedProperty, SealedProperty } from './wire/decode-properties.ts'
export type { EventElement } from './wire/element.ts'
export { addValues, encodeEvent } from './wire/encode-element.ts'
export { browserEntriesOf } from './wire/encode-properties.ts'
