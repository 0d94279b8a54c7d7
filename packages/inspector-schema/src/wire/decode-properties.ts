import { type EventSchema, isListType, isObjectType, type SchemaProperty, type SchemaType } from '../event-schema.ts'
import { isRecord, type Place, partialOf, type Reading, readText, report } from './reading.ts'
import { distinct, type EntryReader, readTypeText } from './type-text.ts'

/** Names on the way from the event to a property; an element of a list has the path of the list. */
export type PropertyPath = readonly string[]

/** A sealed value and where it belongs. */
export interface SealedProperty {
  readonly path: PropertyPath
  readonly sealed: string
}

/** What a check on the device found at a property: the events it failed for, or all that it passed for. */
export interface CheckedProperty {
  readonly path: PropertyPath
  readonly failedEventIds?: readonly string[]
  readonly passedEventIds?: readonly string[]
}

/** What the property entries of one event say. */
export interface ReadProperties {
  readonly schema: EventSchema
  readonly sealed: readonly SealedProperty[]
  readonly checked: readonly CheckedProperty[]
}

interface Gathered {
  readonly sealed: SealedProperty[]
  readonly checked: CheckedProperty[]
}

/** Reads property entries in any spelling. Problems go to the reading; what they leave is told. */
export function readProperties(value: unknown, at: Place, reading: Reading): ReadProperties {
  const gathered: Gathered = { sealed: [], checked: [] }
  if (value === undefined || value === null) return { schema: { properties: [] }, ...gathered }
  if (!Array.isArray(value)) {
    report(reading, 'not-a-list', at, value)
    return { schema: { properties: [], isPartial: true }, ...gathered }
  }
  const walk: Walk = { reading, gathered, path: [] }
  return { schema: { properties: readEntries(value, at, 0, walk), ...partialOf(reading) }, ...gathered }
}

interface Walk {
  readonly reading: Reading
  readonly gathered: Gathered
  readonly path: PropertyPath
}

function readEntries(entries: readonly unknown[], at: Place, depth: number, walk: Walk): readonly SchemaProperty[] {
  const properties = new Map<string, SchemaProperty>()
  for (const [index, entry] of entries.entries()) {
    const place = [...at, index]
    if (--walk.reading.left < 0) {
      report(walk.reading, 'too-many', place)
      break
    }
    const property = readEntry(entry, place, depth, walk)
    if (property === undefined) continue
    if (properties.has(property.name)) report(walk.reading, 'twice', place, property.name)
    else properties.set(property.name, property)
  }
  return [...properties.values()]
}

function readEntry(entry: unknown, at: Place, depth: number, walk: Walk): SchemaProperty | undefined {
  if (!isRecord(entry)) {
    report(walk.reading, 'not-an-object', at, entry)
    return undefined
  }
  const name = readText(entry.propertyName, [...at, 'propertyName'], walk.reading)
  // Type texts of full lists are long, and are bounded by the number of types in them.
  const text = readText(entry.propertyType, [...at, 'propertyType'], walk.reading, Number.POSITIVE_INFINITY)
  if (name === undefined || text === undefined) return undefined
  const inside = { ...walk, path: [...walk.path, name] }
  gather(entry, at, inside)
  return { name, type: readType(text, entry, at, depth, inside) }
}

function readType(
  text: string,
  entry: Readonly<Record<string, unknown>>,
  at: Place,
  depth: number,
  walk: Walk,
): SchemaType {
  const { children } = entry
  const told = readTypeText(text, [...at, 'propertyType'], depth, walk.reading, embedded(walk))
  if (typeof told === 'string') return told
  const place = [...at, 'children']
  if (children === undefined || children === null) return told
  if (!Array.isArray(children)) {
    report(walk.reading, 'not-a-list', place, children)
    return told
  }
  const partial = entry.partial === true ? { isPartial: true as const } : {}
  if (depth >= walk.reading.limits.depth) {
    report(walk.reading, 'too-deep', place)
    return isListType(told) ? { items: [], isPartial: true } : { properties: [], isPartial: true }
  }
  if (isObjectType(told))
    return { properties: readEntries(children, place, depth + 1, walk), ...partialOf(walk.reading), ...partial }
  return { items: readElements(children, place, depth + 1, walk), ...partialOf(walk.reading), ...partial }
}

const embedded =
  (walk: Walk): EntryReader =>
  (entries, at, depth) => {
    if (depth < walk.reading.limits.depth) return readEntries(entries, at, depth, walk)
    report(walk.reading, 'too-deep', at)
    return []
  }

function readElements(elements: readonly unknown[], at: Place, depth: number, walk: Walk): readonly SchemaType[] {
  const types: SchemaType[] = []
  for (const [index, element] of elements.entries()) {
    const place = [...at, index]
    if (--walk.reading.left < 0) {
      report(walk.reading, 'too-many', place)
      break
    }
    types.push(readElement(element, place, depth, walk))
  }
  return distinct(types)
}

function readElement(element: unknown, at: Place, depth: number, walk: Walk): SchemaType {
  if (typeof element === 'string') return readTypeText(element, at, depth, walk.reading, embedded(walk))
  if (!Array.isArray(element)) {
    report(walk.reading, 'unknown-type', at, element)
    return 'unknown'
  }
  if (element.length === 0) return 'empty'
  const isObject = element.some(isRecord)
  if (depth < walk.reading.limits.depth) {
    if (isObject) return { properties: readEntries(element, at, depth + 1, walk), ...partialOf(walk.reading) }
    return { items: readElements(element, at, depth + 1, walk), ...partialOf(walk.reading) }
  }
  report(walk.reading, 'too-deep', at)
  return isObject ? { properties: [], isPartial: true } : { items: [], isPartial: true }
}

function gather(entry: Readonly<Record<string, unknown>>, at: Place, { reading, gathered, path }: Walk): void {
  const { encryptedPropertyValue: value } = entry
  if (value !== undefined && value !== null) {
    const sealed = readText(value, [...at, 'encryptedPropertyValue'], reading, reading.limits.sealed)
    if (sealed !== undefined) gathered.sealed.push({ path, sealed })
  }
  const failedEventIds = readIds(entry.failedEventIds, [...at, 'failedEventIds'], reading)
  const passedEventIds = readIds(entry.passedEventIds, [...at, 'passedEventIds'], reading)
  if (failedEventIds !== undefined) gathered.checked.push({ path, failedEventIds })
  else if (passedEventIds !== undefined) gathered.checked.push({ path, passedEventIds })
}

function readIds(value: unknown, at: Place, reading: Reading): readonly string[] | undefined {
  if (value === undefined || value === null) return undefined
  if (!Array.isArray(value)) {
    report(reading, 'not-a-list', at, value)
    return undefined
  }
  return value.flatMap((id, index) => readText(id, [...at, index], reading) ?? [])
}
