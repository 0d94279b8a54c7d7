export { type Comparison, compareWithPlan, type Observation } from './compare/compare-with-plan.ts'
export {
  type ExpectedConstraint,
  type ExpectedEvent,
  type ExpectedEvents,
  type ExpectedProperties,
  type ExpectedProperty,
  expectedEvents,
} from './compare/expected-event.ts'
export { findInconsistentTypes } from './compare/find-inconsistent-types.ts'
export {
  type BrokenConstraint,
  describeFinding,
  type Finding,
  type FindingCode,
  type FindingKind,
  findingKinds,
} from './compare/finding.ts'
export {
  type Environment,
  type EventSchema,
  environments,
  type ListType,
  type ObjectType,
  type ScalarType,
  type SchemaProperty,
  type SchemaType,
  scalarTypes,
} from './event-schema.ts'
export { extractAsClients, type ListNaming } from './extract/extract-as-clients.ts'
export { extractSchema } from './extract/extract-schema.ts'
export { defaultExtractLimits, type ExtractLimits } from './extract/limits.ts'
export { schemaKey } from './schema-key.ts'
export { buildEventSpec } from './values/build-event-spec.ts'
export { checkValues, type ReadySpec, readEventSpec } from './values/check-values.ts'
export {
  type Breaks,
  type ConstraintKind,
  type ConstraintName,
  constraintKinds,
  type MatchesPattern,
} from './values/constraints.ts'
export { type CheckedIds, failsFor, shorterIds } from './values/event-ids.ts'
export type { EventSpec, IdsByText, SpecEvent, SpecProperty } from './values/event-spec.ts'
export {
  type BatchReader,
  type NotJson,
  openBatchReader,
  type ParsedBatch,
  type ReadBatch,
  type ReaderOptions,
} from './wire/batch-reader.ts'
export {
  type BatchRules,
  type BatchVersion,
  type DecodedBatch,
  decodeBatch,
  type RejectedElement,
  type TakenElement,
} from './wire/decode-batch.ts'
export type { CheckedProperty, PropertyPath, ReadProperties, SealedProperty } from './wire/decode-properties.ts'
export type { Element, Envelope, EventElement, SessionElement, SpecMetadata } from './wire/element.ts'
export { addValues, type EncodeOptions, encodeElement, encodeEvent } from './wire/encode-element.ts'
export { browserEntriesOf, type SpelledList } from './wire/encode-properties.ts'
export { type ListSpelling, type ListSpellingName, listSpellings, wireEntriesOf } from './wire/list-spellings.ts'
export {
  defaultWireLimits,
  describeWireProblem,
  type Place,
  type WireLimits,
  type WireProblem,
  type WireProblemCode,
  wireProblems,
} from './wire/reading.ts'
export type { WireProperty, WireType } from './wire/wire-format.ts'
