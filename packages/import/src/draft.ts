/** What the outside said, in one shape for all formats. Absent members were not stated. No ids are resolved here. */
import type { Constraints, NameMapping, Presence, PropertyKind, ValueType } from '@plan/core'

/** Everything a body says. */
export interface Draft {
  readonly events: readonly DraftEvent[]
  readonly propertyGroups?: readonly DraftPropertyGroup[]
  /** Name mappings hold the names of destinations where they should hold their ids. */
  readonly destinationsAreNamed?: true
}

/** A bundle of properties, known by its name. */
export interface DraftPropertyGroup {
  readonly name: string
  readonly description?: string
  readonly properties: readonly DraftProperty[]
}

/** One entry of an event; entries of one name are united before anything is planned. */
export interface DraftEvent {
  readonly name: string
  readonly id?: string
  readonly description?: string
  readonly tags: readonly string[]
  readonly categories: readonly string[]
  readonly sources: readonly string[]
  readonly stakeholderDomains: readonly { readonly name: string; readonly isOwner: boolean }[]
  readonly nameMapping: readonly NameMapping[]
  readonly customFields: readonly NamedValue[]
  /** Names of property groups. */
  readonly propertyGroups: readonly string[]
  readonly properties: readonly DraftProperty[]
  /** Set where the entry says nothing of properties at all, which is not the same as having none. */
  readonly propertiesAreUnstated?: true
}

/** The value of a custom field, which is known by its name. */
export interface NamedValue {
  readonly name: string
  readonly value: unknown
}

/** A property as one event mentions it. Readers fill it member by member. */
export interface DraftProperty extends Writable<Constraints> {
  readonly name: string
  kind: PropertyKind
  id?: string
  description?: string
  type?: ValueType
  isList?: boolean
  presence?: Presence
  allowedValues?: readonly string[]
  nameMapping?: readonly NameMapping[]
  pii?: { readonly isPii: boolean; readonly piiType?: string }
  /** The id of the group type, for properties of groups. */
  groupType?: string
  customFields?: readonly NamedValue[]
}

type Writable<T> = { -readonly [K in keyof T]: T[K] }

/** An event of which nothing but the name is stated. */
export const bareEvent = (name: string): DraftEvent => ({
  name,
  tags: [],
  categories: [],
  sources: [],
  stakeholderDomains: [],
  nameMapping: [],
  customFields: [],
  propertyGroups: [],
  properties: [],
})
