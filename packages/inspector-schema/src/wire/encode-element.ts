import type { CheckedProperty, PropertyPath, SealedProperty } from './decode-properties.ts'
import { type Element, type EventElement, optionalTexts } from './element.ts'
import { type ListSpellingName, wireEntriesOf } from './list-spellings.ts'
import type { WireProperty } from './wire-format.ts'

/** How an element is written. */
export interface EncodeOptions {
  readonly version: 'v1' | 'v2'
  readonly lists?: ListSpellingName
}

/**
 * An element as it goes on the wire, ready for `JSON.stringify`. Version 1 carries key and
 * environment in the element; version 2 leaves them to the headers.
 *
 * @example
 * const body = JSON.stringify(elements.map((element) => encodeElement(element, { version: 'v1' })))
 */
export function encodeElement(element: Element, { version, lists }: EncodeOptions): Readonly<Record<string, unknown>> {
  if (element.type !== 'event') return envelopeOf(element, version)
  return {
    ...envelopeOf(element, version),
    ...eventMembersOf(element, addValues(wireEntriesOf(element.schema, lists), element)),
  }
}

/**
 * An event of version 1 with property entries that are made already: `encodeElement` for apps that count bytes.
 *
 * @example
 * const body = JSON.stringify([encodeEvent(event, addValues(browserEntriesOf(event.schema), event))])
 */
export const encodeEvent = (
  event: EventElement,
  eventProperties: readonly WireProperty[],
): Readonly<Record<string, unknown>> => ({ ...envelopeOf(event, 'v1'), ...eventMembersOf(event, eventProperties) })

function envelopeOf(element: Element, version: EncodeOptions['version']) {
  const { env, apiKey, appName, appVersion, libVersion, libPlatform, samplingRate } = element
  const optional = optionalTexts.flatMap((name) =>
    name === 'apiKey' || element[name] === undefined ? [] : [[name, element[name]] as const],
  )
  return {
    ...(version === 'v1' && { apiKey: apiKey ?? '', env }),
    appName,
    appVersion,
    libVersion,
    libPlatform,
    // Services of version 1 drop elements without these two.
    ...(version === 'v1' && { trackingId: '', sessionId: '' }),
    ...Object.fromEntries(optional),
    ...(samplingRate !== undefined && { samplingRate }),
    type: element.type,
  }
}

function eventMembersOf(event: EventElement, eventProperties: readonly WireProperty[]) {
  const { eventName, schema, generated, checkedAgainst } = event
  return {
    eventName,
    eventProperties,
    ...(schema.isPartial === true && { partial: true }),
    avoFunction: generated !== undefined,
    eventId: generated?.eventId ?? null,
    eventHash: generated?.eventHash ?? null,
    ...(checkedAgainst && { eventSpecMetadata: checkedAgainst }),
  }
}

type ByPath = ReadonlyMap<string, Partial<WireProperty>>

/**
 * Property entries with what is known of their values, for {@link encodeEvent}.
 *
 * @example
 * addValues(browserEntriesOf(event.schema), event)
 */
export function addValues(
  entries: readonly WireProperty[],
  { sealed, checked }: { readonly sealed: readonly SealedProperty[]; readonly checked: readonly CheckedProperty[] },
): readonly WireProperty[] {
  if (sealed.length === 0 && checked.length === 0) return entries
  const byPath = new Map<string, Partial<WireProperty>>()
  const put = (path: PropertyPath, members: Partial<WireProperty>) =>
    byPath.set(JSON.stringify(path), { ...byPath.get(JSON.stringify(path)), ...members })
  for (const { path, sealed: encryptedPropertyValue } of sealed) put(path, { encryptedPropertyValue })
  for (const { path, ...ids } of checked) put(path, ids)
  return addTo(entries, [], byPath)
}

/** Values belong to members of objects; an element of a list has no entry that could carry one. */
const addTo = (entries: readonly WireProperty[], path: PropertyPath, byPath: ByPath): readonly WireProperty[] =>
  entries.map((entry) => {
    const here = [...path, entry.propertyName]
    const inside = entry.propertyType === 'object' ? entry.children : undefined
    return {
      ...entry,
      ...(inside && { children: addTo(inside as readonly WireProperty[], here, byPath) }),
      ...byPath.get(JSON.stringify(here)),
    }
  })
