/** All entries of one event name, united. */
import type { Constraints, NameMapping, Presence } from '@plan/core'
import type { Draft, DraftEvent, DraftProperty, NamedValue } from '../draft.ts'
import type { WarningSink } from '../warnings.ts'
import type { SharedPropertyOf } from './share-properties.ts'
import type { SharedProperty } from './shared-property.ts'

/** What the body says of one property in one event. */
export interface UnitedUse extends Constraints {
  readonly property: SharedProperty
  /** The name by which the event mentions it. */
  readonly mentionedAs: string
  readonly presence: Presence | undefined
}

export interface UnitedEvent {
  readonly name: string
  id?: string
  description?: string
  readonly tags: Set<string>
  readonly categories: Set<string>
  readonly propertyGroups: Set<string>
  readonly sources: Set<string>
  readonly stakeholderDomains: Map<string, { readonly name: string; readonly isOwner: boolean }>
  readonly nameMapping: NameMapping[]
  customFields: readonly NamedValue[]
  /** Whether any entry says which properties the event has. */
  statesProperties: boolean
  /** By the place in the event that a property takes. */
  readonly uses: Map<string, UnitedUse>
}

/** Unites the entries of each event name: lists by union, the last non-empty description, the last stated value else. */
export function uniteEvents(draft: Draft, sharedOf: SharedPropertyOf, warn: WarningSink): Iterable<UnitedEvent> {
  const united = new Map<string, UnitedEvent>()
  for (const entry of draft.events) {
    let event = united.get(entry.name)
    if (event === undefined) {
      event = blank(entry.name)
      united.set(entry.name, event)
    }
    addEntry(event, entry)
    for (const property of entry.properties) addUse(event, property, sharedOf(property), warn)
  }
  return united.values()
}

const blank = (name: string): UnitedEvent => ({
  name,
  tags: new Set(),
  categories: new Set(),
  propertyGroups: new Set(),
  sources: new Set(),
  stakeholderDomains: new Map(),
  nameMapping: [],
  customFields: [],
  statesProperties: false,
  uses: new Map(),
})

function addEntry(event: UnitedEvent, entry: DraftEvent) {
  if (entry.id !== undefined) event.id ??= entry.id
  event.statesProperties ||= entry.propertiesAreUnstated !== true
  if (entry.description !== undefined && entry.description !== '') event.description = entry.description
  for (const list of ['tags', 'categories', 'propertyGroups', 'sources'] as const)
    for (const name of entry[list]) event[list].add(name)
  for (const domain of entry.stakeholderDomains) event.stakeholderDomains.set(domain.name, domain)
  for (const mapping of entry.nameMapping) event.nameMapping.push(mapping)
  if (event.customFields.length === 0) event.customFields = entry.customFields
}

function addUse(event: UnitedEvent, draft: DraftProperty, property: SharedProperty, warn: WarningSink) {
  const before = event.uses.get(property.slot)
  const isSame = before?.property === property && before.mentionedAs === draft.name
  if (before !== undefined && !isSame) warn({ code: 'duplicate-property', event: event.name, property: [draft.name] })
  event.uses.set(property.slot, useOf(draft, property, isSame ? before : undefined))
}

/** What a mention says of the use, and what an earlier one said where it says nothing. */
function useOf(draft: DraftProperty, property: SharedProperty, before: UnitedUse | undefined): UnitedUse {
  const use: { -readonly [K in keyof UnitedUse]: UnitedUse[K] } =
    before === undefined ? { property, mentionedAs: draft.name, presence: undefined } : { ...before }
  if (draft.presence !== undefined) use.presence = draft.presence
  if (draft.pinnedValue !== undefined) use.pinnedValue = draft.pinnedValue
  if (draft.pattern !== undefined) use.pattern = draft.pattern
  if (draft.minimum !== undefined) use.minimum = draft.minimum
  if (draft.maximum !== undefined) use.maximum = draft.maximum
  if (draft.shape !== undefined) use.shape = draft.shape
  return use
}
