import { type EventSchema, isListType, isObjectType, type SchemaProperty, type SchemaType } from '../event-schema.ts'
import { inside, isRecord, partialOf, type Reading, readText, report } from './reading.ts'
import { distinct, type EntryReader, readTypeText, scalarsByText } from './type-text.ts'

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
export function readProperties(value: unknown, reading: Reading): ReadProperties {
  const gathered: Gathered = { sealed: [], checked: [] }
  if (value === undefined || value === null) return { schema: { properties: [] }, ...gathered }
  if (!Array.isArray(value)) {
    report(reading, 'not-a-list', [], value)
    return { schema: { properties: [], isPartial: true }, ...gathered }
  }
  const walk: Walk = {
    reading,
    path: [],
    embedded: (entries, depth) => readEmbedded(entries, depth, walk),
    ...gathered,
  }
  return { schema: { properties: readEntries(value, 0, walk), ...partialOf(reading) }, ...gathered }
}

interface Walk extends Gathered {
  readonly reading: Reading
  /** The names on the way to where the reader stands. */
  readonly path: string[]
  readonly embedded: EntryReader
}

function readEntries(entries: readonly unknown[], depth: number, walk: Walk): readonly SchemaProperty[] {
  const { reading } = walk
  const properties = new Map<string, SchemaProperty>()
  for (let index = 0; index < entries.length; index++) {
    if (--reading.left < 0) {
      report(reading, 'too-many', [index])
      break
    }
    reading.at.push(index)
    const property = readEntry(entries[index], depth, walk)
    if (property !== undefined) {
      if (properties.has(property.name)) report(reading, 'twice', [], property.name)
      else properties.set(property.name, property)
    }
    reading.at.pop()
  }
  return [...properties.values()]
}

function readEntry(entry: unknown, depth: number, walk: Walk): SchemaProperty | undefined {
  const { reading, path } = walk
  if (!isRecord(entry)) {
    report(reading, 'not-an-object', [], entry)
    return undefined
  }
  const name = readText(entry.propertyName, 'propertyName', reading)
  const scalar = scalarsByText.get(entry.propertyType)
  // Type texts of full lists are long, and are bounded by the number of types in them.
  const text = scalar ?? readText(entry.propertyType, 'propertyType', reading, Number.POSITIVE_INFINITY)
  if (name === undefined) return undefined
  path.push(name)
  gather(entry, walk)
  // Whatever its type is, the property was there.
  const type = scalar ?? (text === undefined ? 'unknown' : readType(text, entry, depth, walk))
  path.pop()
  return { name, type }
}

function readType(text: string, entry: Readonly<Record<string, unknown>>, depth: number, walk: Walk): SchemaType {
  const { children } = entry
  const { reading, embedded } = walk
  const told = inside(reading, 'propertyType', () => readTypeText(text, depth, reading, embedded))
  if (typeof told === 'string' || children === undefined || children === null) return told
  if (!Array.isArray(children)) {
    report(reading, 'not-a-list', ['children'], children)
    return told
  }
  if (depth >= reading.limits.depth) {
    report(reading, 'too-deep', ['children'])
    return isListType(told) ? { items: [], isPartial: true } : { properties: [], isPartial: true }
  }
  const partial = entry.partial === true ? { isPartial: true as const } : {}
  return inside(reading, 'children', () =>
    isObjectType(told)
      ? { properties: readEntries(children, depth + 1, walk), ...partialOf(reading), ...partial }
      : { items: readElements(children, depth + 1, walk), ...partialOf(reading), ...partial },
  )
}

function readEmbedded(entries: readonly unknown[], depth: number, walk: Walk): readonly SchemaProperty[] {
  if (depth < walk.reading.limits.depth) return readEntries(entries, depth, walk)
  report(walk.reading, 'too-deep', [])
  return []
}

function readElements(elements: readonly unknown[], depth: number, walk: Walk): readonly SchemaType[] {
  const { reading } = walk
  const types: SchemaType[] = []
  for (const [index, element] of elements.entries()) {
    if (--reading.left < 0) {
      report(reading, 'too-many', [index])
      break
    }
    types.push(inside(reading, index, () => readElement(element, depth, walk)))
  }
  return distinct(types)
}

function readElement(element: unknown, depth: number, walk: Walk): SchemaType {
  const { reading } = walk
  if (typeof element === 'string') return readTypeText(element, depth, reading, walk.embedded)
  if (!Array.isArray(element)) {
    report(reading, 'unknown-type', [], element)
    return 'unknown'
  }
  if (element.length === 0) return 'empty'
  const isObject = element.some(isRecord)
  if (depth < reading.limits.depth) {
    if (isObject) return { properties: readEntries(element, depth + 1, walk), ...partialOf(reading) }
    return { items: readElements(element, depth + 1, walk), ...partialOf(reading) }
  }
  report(reading, 'too-deep', [])
  return isObject ? { properties: [], isPartial: true } : { items: [], isPartial: true }
}

function gather(entry: Readonly<Record<string, unknown>>, { reading, sealed, checked, path }: Walk): void {
  const { encryptedPropertyValue: value } = entry
  if (value !== undefined && value !== null) {
    const text = readText(value, 'encryptedPropertyValue', reading, reading.limits.sealed)
    if (text !== undefined) sealed.push({ path: [...path], sealed: text })
  }
  const failedEventIds = readIds(entry, 'failedEventIds', reading)
  const passedEventIds = readIds(entry, 'passedEventIds', reading)
  if (failedEventIds !== undefined) checked.push({ path: [...path], failedEventIds })
  else if (passedEventIds !== undefined) checked.push({ path: [...path], passedEventIds })
}

function readIds(
  entry: Readonly<Record<string, unknown>>,
  member: 'failedEventIds' | 'passedEventIds',
  reading: Reading,
): readonly string[] | undefined {
  const value = entry[member]
  if (value === undefined || value === null) return undefined
  if (!Array.isArray(value)) {
    report(reading, 'not-a-list', [member], value)
    return undefined
  }
  return inside(reading, member, () => value.flatMap((id, index) => readText(id, index, reading) ?? []))
}
