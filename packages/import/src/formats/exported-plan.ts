import { isItemId, type PropertyKind } from '@plan/core'
import { bareEvent, type DraftEvent, type DraftProperty } from '../draft.ts'
import { type Place, pointerTo, step } from '../place.ts'
import { isObject, type JsonObject, objectAt, type Reader } from '../reader.ts'
import { checkReferences } from '../schema/check-references.ts'
import { readEventProperties } from '../schema/read-event-properties.ts'
import type { Scope } from '../schema/scope.ts'
import { readDescription } from './description.ts'
import type { JsonFormat } from './format.ts'
import { readNameMapping } from './name-mapping.ts'
import { readNamedValues } from './named-values.ts'
import { readNames, readTextList } from './text-list.ts'

/** Events as the list `events`, as an export writes them. */
export const exportedPlan: JsonFormat = {
  doc: 'Exported plan: a list `events` at the top level.',
  accepts: (body) => Array.isArray(body.events),
  read: (body, reader) => ({
    events: readEntries(body, reader, {
      variant: (name) => reader.warn({ code: 'variant-skipped', event: name }),
      groupProperties: (event) => reader.warn({ code: 'group-properties-skipped', event }),
    }).map(({ draft }) => draft),
  }),
}

/** An entry of the list `events`. */
export interface EventEntry {
  readonly draft: DraftEvent
  readonly record: JsonObject
}

/** Told of what is to be skipped; what nobody is told of is read. */
export interface Skipping {
  readonly variant?: (name: string) => void
  readonly groupProperties?: (event: string) => void
}

/** The entries of the list `events` that have a name, in order. */
export function readEntries(body: JsonObject, reader: Reader, skipping: Skipping): EventEntry[] {
  const entries: readonly unknown[] = Array.isArray(body.events) ? body.events : []
  const place = step(undefined, 'events')
  let nameless = 0
  let hasRules = false
  const events = entries.flatMap((entry, at): EventEntry[] => {
    const event = objectAt(entry ?? false, reader, step(place, at))
    if (event === undefined) return []
    if (nameOf(event, reader, step(place, at)) === '') nameless++
    else if (isVariant(event) && skipping.variant !== undefined) skipping.variant(variantName(event))
    else {
      hasRules ||= isObject(event.rules)
      return [{ draft: readEvent(event, body, reader, step(place, at), skipping), record: event }]
    }
    return []
  })
  if (nameless > 0) reader.warn({ code: 'event-without-name', count: nameless })
  if (events.length > 0 && !hasRules) reader.warn({ code: 'no-rules' })
  return events
}

/** Whether an entry of the list `events` is a variant of an event. */
export const isVariant = ({ eventType }: JsonObject): boolean => eventType === 'variant'

function nameOf({ name }: JsonObject, reader: Reader, place: Place): string {
  if (typeof name === 'string') return name
  if (name !== undefined && name !== null)
    reader.fail({ code: 'structure-invalid', at: pointerTo(step(place, 'name')), expected: 'a text' })
  return ''
}

/** What people call a variant: the name of its event, and its own. */
export const variantName = ({ name, variantName: suffix }: JsonObject): string =>
  typeof suffix === 'string' ? `${String(name)} - ${suffix}` : String(name)

function readEvent(event: JsonObject, body: JsonObject, reader: Reader, place: Place, skipping: Skipping): DraftEvent {
  const name = String(event.name)
  const about = { event: name }
  const rules = objectAt(event.rules, reader, step(place, 'rules')) ?? {}
  const scope: Scope = { reader, base: rules, body, place: step(place, 'rules'), about, followed: new Set(['#']) }
  if (reader.hasReferences) checkReferences(rules, scope)
  return {
    ...bareEvent(name),
    ...(isObject(event.rules) ? {} : { propertiesAreUnstated: true as const }),
    ...readId(event.id, reader, name),
    ...readDescription(event.description, reader, name),
    tags: readTextList(event.tags, 'tags', reader, about),
    sources: readNames(event.sources, 'sources', reader, about),
    stakeholderDomains: readDomains(event.stakeholderDomains, reader, name),
    nameMapping: readNameMapping(rules.nameMapping, reader, about),
    customFields: readNamedValues(event.customFields, reader, about),
    properties: readRules(rules, scope, skipping),
  }
}

/** The groups of properties in `rules.properties`. @see Specification, "Event-level fields in the exported-plan format" */
function readRules(rules: JsonObject, scope: Scope, { groupProperties: skip }: Skipping): DraftProperty[] {
  const place = step(scope.place, 'properties')
  const groups = objectAt(rules.properties, scope.reader, place) ?? {}
  if (isObject(groups.groupProperties)) skip?.(scope.about.event ?? '')
  const group = (member: string, kind: PropertyKind) => {
    const schema = objectAt(groups[member], scope.reader, step(place, member))
    return schema === undefined ? [] : readEventProperties(schema, { ...scope, place: step(place, member) }, kind)
  }
  const kept = [...group('properties', 'event'), ...group('userProperties', 'user')]
  return skip === undefined ? [...kept, ...group('groupProperties', 'group')] : kept
}

function readId(id: unknown, { warn }: Reader, event: string): { readonly id?: string } {
  if (typeof id !== 'string') return {}
  if (isItemId(id)) return { id }
  warn({ code: 'id-unusable', id, event })
  return {}
}

function readDomains(value: unknown, reader: Reader, event: string): DraftEvent['stakeholderDomains'] {
  const names = readNames(value, 'stakeholderDomains', reader, { event })
  const entries: readonly unknown[] = Array.isArray(value) ? value : []
  const owners = entries
    .filter((entry) => isObject(entry) && entry.isOwner === true)
    .map((entry) => (entry as JsonObject).name)
  return names.map((name) => ({ name, isOwner: name === owners[0] }))
}
