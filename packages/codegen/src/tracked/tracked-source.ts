/** What a source tracks, in the terms of no programming language. */
import type { Literal, PropertyKind, ValueType } from '@plan/core'
import type { Covered } from './coverage.ts'
import type { ExtraArgument, OperationName } from './operations.ts'
import type { Problem } from './problem.ts'

/** What is asked of a value; all but the type speaks of one value, in a list of each element. */
export interface TrackedValue {
  readonly type: ValueType
  readonly isList: boolean
  /** Always the same: written into the code, never an argument. */
  readonly pinnedValue?: Literal
  /** In the value's own type, texts where the type is any. */
  readonly allowedValues?: readonly Literal[]
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  /** The members of an object; absent where the plan says nothing of them. */
  readonly members?: readonly TrackedMember[]
  /** No member beside these. */
  readonly isClosed: boolean
}

/** A member of an object. */
export interface TrackedMember extends TrackedValue {
  /** As it is sent. */
  readonly name: string
  /** Lines of plain text. */
  readonly description: string
  /** Always sent by this source; else null and absence are alike. */
  readonly isRequired: boolean
}

/** A property that an event carries when this source sends it. */
export interface TrackedProperty extends TrackedMember {
  readonly id: string
  readonly kind: PropertyKind
  /** The name of the group type, for properties of groups. */
  readonly groupType?: string
  /** What destinations of the event call it, where they have a name of their own for it. */
  readonly names: readonly MappedName[]
}

/** The name of an event or property in a destination. */
export interface MappedName {
  readonly destinationId: string
  readonly name: string
}

/** A function to generate: an event, or one variant of it. */
export interface TrackedEvent {
  /** The id of the event, or of the variant. */
  readonly id: string
  /** As it is sent. A variant is sent under the name of its event. */
  readonly name: string
  /** What the function is named after. */
  readonly title: string
  readonly isVariant: boolean
  readonly description: string
  /** SHA-256, in hex, of everything here that is not prose: equal hashes, equal behaviour. */
  readonly hash: string
  /** In the order in which they are done. */
  readonly operations: readonly OperationName[]
  /** Everything the event carries, in order: arguments, system properties and pinned ones. */
  readonly properties: readonly TrackedProperty[]
  readonly extraArguments: readonly ExtraArgument[]
  /** Where it goes, each with the name it has there. */
  readonly destinations: readonly MappedName[]
}

/** Where events go. */
export interface TrackedDestination {
  readonly id: string
  readonly name: string
  /** What the app must implement for it. */
  readonly operations: readonly OperationName[]
}

/** Everything that is generated for a source, and what is not. */
export interface TrackedSource {
  readonly id: string
  readonly name: string
  readonly destinations: readonly TrackedDestination[]
  /** What `init` is given, once for all events; required where one event requires it. */
  readonly systemProperties: readonly TrackedProperty[]
  readonly groupTypes: readonly string[]
  readonly events: readonly TrackedEvent[]
  /** One row for every event and variant of the plan. */
  readonly coverage: readonly Covered[]
  readonly problems: readonly Problem[]
}

/** Whether a property is an argument of the event's function. */
export const isArgument = ({ kind, pinnedValue }: TrackedProperty): boolean =>
  kind !== 'system' && pinnedValue === undefined
