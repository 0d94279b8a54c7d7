import type { EventSchema, ListType, ObjectType, ScalarType, SchemaProperty, SchemaType } from '../event-schema.ts'
import { isObjectType } from '../event-schema.ts'
import { schemaKey } from '../schema-key.ts'
import { contentsOf } from './foreign-object.ts'
import { defaultExtractLimits, type ExtractLimits } from './limits.ts'

const somethingElse: ObjectType = { properties: [], isPartial: true }
const hasOwn = Object.prototype.hasOwnProperty
const someList: ListType = { items: [], isPartial: true }

/** What is spent and where the walk stands. */
interface Walk extends ExtractLimits {
  left: number
  /** The objects that hold the one being read: meeting one of them again is a cycle. */
  readonly holders: object[]
}

/**
 * Names and types of the properties in a value, without their values. It never throws and always
 * ends: members whose getters throw are `unknown`, cycles and what lies beyond the limits are left
 * out and leave a schema that says it is partial. Getters and proxies are called, other methods
 * are not; so an object with `toJSON` is told by its members, except for dates, which are strings.
 *
 * @example
 * extractSchema({ plan: 'gold', seats: 2 })
 * // { properties: [{ name: 'plan', type: 'string' }, { name: 'seats', type: 'int' }] }
 */
export function extractSchema(properties: unknown, limits: Partial<ExtractLimits> = {}): EventSchema {
  if (properties === null || properties === undefined) return { properties: [] }
  const bounds = { ...defaultExtractLimits, ...limits }
  const type = typeOf(properties, { ...bounds, left: bounds.values, holders: [] })
  return isObjectType(type) ? type : somethingElse
}

function typeOf(value: unknown, walk: Walk): SchemaType {
  walk.left--
  if (typeof value !== 'object' || value === null) return scalarTypeOf(value)
  try {
    return typeOfObject(value, walk)
  } catch {
    // A revoked proxy or a trap that throws: nothing is known of it.
    return 'unknown'
  }
}

function scalarTypeOf(value: unknown): ScalarType {
  switch (typeof value) {
    case 'string':
      return 'string'
    case 'number':
      return Number.isInteger(value) ? 'int' : 'float'
    case 'bigint':
      return 'int'
    case 'boolean':
      return 'boolean'
    case 'undefined':
      return 'null'
    default:
      return value === null ? 'null' : 'unknown'
  }
}

function typeOfObject(value: object, walk: Walk): SchemaType {
  const isArray = Array.isArray(value)
  const contents = isArray || isPlain(value) ? undefined : contentsOf(value)
  if (contents?.kind === 'value') return scalarTypeOf(contents.value)
  const isList = isArray || contents?.kind === 'elements'
  if (walk.holders.length >= walk.depth || walk.holders.includes(value)) return isList ? someList : somethingElse
  walk.holders.push(value)
  try {
    if (isArray) return typeOfArray(value, walk)
    if (contents?.kind === 'elements') return typeOfElements(contents.elements, walk)
    if (contents?.kind === 'members') return typeOfEntries(contents.members, walk)
    return typeOfMembers(value as Readonly<Record<string, unknown>>, walk)
  } finally {
    walk.holders.pop()
  }
}

function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** A loop over names with this very check is how engines read the members of many different records fastest. */
function typeOfMembers(value: Readonly<Record<string, unknown>>, walk: Walk): ObjectType {
  const properties: SchemaProperty[] = []
  for (const name in value) {
    if (!hasOwn.call(value, name)) continue
    if (properties.length >= walk.width || walk.left <= 0) return { properties, isPartial: true }
    let type: SchemaType
    try {
      type = typeOf(value[name], walk)
    } catch {
      walk.left--
      type = 'unknown'
    }
    properties.push({ name, type })
  }
  return { properties }
}

/** Of a map: keys that are no text are told by their text, as far as they have one; of equal texts the last counts. */
function typeOfEntries(entries: Iterable<readonly [unknown, unknown]>, walk: Walk): ObjectType {
  const types = new Map<string, SchemaType>()
  let isPartial = false
  for (const [key, member] of entries) {
    if (types.size >= walk.width || walk.left <= 0) {
      isPartial = true
      break
    }
    if (typeof key === 'object' || typeof key === 'function' || typeof key === 'symbol') isPartial = true
    else types.set(String(key), typeOf(member, walk))
  }
  const properties = Array.from(types, ([name, type]) => ({ name, type }))
  return isPartial ? { properties, isPartial } : { properties }
}

/** The distinct types of a list, as far as they were met. */
interface Items {
  readonly types: SchemaType[]
  /** That of the element before. */
  previous: SchemaType | undefined
  /** Made when a second type is met: most lists hold like things. */
  keys: Set<string> | undefined
}

/** By index, which no iterator of an array's own can make endless. */
function typeOfArray(list: readonly unknown[], walk: Walk): ListType {
  const items: Items = { types: [], previous: undefined, keys: undefined }
  for (let at = 0; at < list.length; at++) {
    if (!addItem(list[at], items, walk)) return { items: items.types, isPartial: true }
  }
  return { items: items.types }
}

function typeOfElements(elements: Iterable<unknown>, walk: Walk): ListType {
  const items: Items = { types: [], previous: undefined, keys: undefined }
  for (const element of elements) if (!addItem(element, items, walk)) return { items: items.types, isPartial: true }
  return { items: items.types }
}

/** False where a limit is met. Whether an element is like the one before costs less to see than to tell its type. */
function addItem(element: unknown, items: Items, walk: Walk): boolean {
  const { types, previous } = items
  if (walk.left <= 0) return false
  if (previous !== undefined && isAlike(element, previous, walk)) return true
  const type = typeOf(element, walk)
  items.previous = type
  const [first] = types
  if (first !== undefined) {
    items.keys ??= new Set([schemaKey(first)])
    const key = schemaKey(type)
    if (items.keys.has(key)) return true
    if (types.length >= walk.width) return false
    items.keys.add(key)
  }
  types.push(type)
  return true
}

/** Whether a scalar or plain record surely has a type. Spends only when it is sure. */
function isAlike(value: unknown, type: SchemaType, walk: Walk): boolean {
  const { left } = walk
  walk.left--
  try {
    if (isOfType(value, type, walk)) return true
  } catch {
    // The careful way says what is known of it.
  }
  walk.left = left
  return false
}

function isOfType(value: unknown, type: SchemaType, walk: Walk): boolean {
  if (typeof value !== 'object' || value === null) return scalarTypeOf(value) === type
  if (!isObjectType(type) || type.isPartial === true) return false
  return isRecordOf(value as Readonly<Record<string, unknown>>, type.properties, walk)
}

/** With its members in the same order. An inherited one, which the walk would pass over, only makes this unsure. */
function isRecordOf(
  value: Readonly<Record<string, unknown>>,
  properties: readonly SchemaProperty[],
  walk: Walk,
): boolean {
  if (Object.getPrototypeOf(value) !== Object.prototype) return false
  let at = 0
  for (const name in value) {
    const property = properties[at++]
    if (property?.name !== name || !isOfType(value[name], property.type, walk)) return false
  }
  walk.left -= at
  return at === properties.length
}
