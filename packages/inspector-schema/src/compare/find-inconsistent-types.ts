import { type EventSchema, isListType, isObjectType, type ObjectType, type SchemaType } from '../event-schema.ts'
import type { PropertyPath } from '../wire/decode-properties.ts'
import { typeName } from './accepts-type.ts'
import type { Finding } from './finding.ts'

/**
 * Properties of one event that are sent with types that exclude one another, by platforms, versions
 * or calls. Whole numbers and fractions are both numbers; null, what is empty and what is unknown
 * say nothing; lists are told apart by their elements.
 *
 * @example
 * findInconsistentTypes([extractSchema({ id: 1 }), extractSchema({ id: 'a' })])
 * // [{ code: 'type-inconsistent', path: ['id'], observed: ['int', 'string'] }]
 */
export function findInconsistentTypes(schemas: Iterable<EventSchema>): readonly Finding[] {
  const seen = new Map<string, { readonly path: PropertyPath; readonly names: Map<string, string> }>()
  // What many observations share says the same each time.
  for (const schema of new Set(schemas)) gather(schema, [], seen)
  return [...seen.values()].flatMap(({ path, names }) =>
    names.size < 2 ? [] : [{ code: 'type-inconsistent' as const, path, observed: [...names.values()] }],
  )
}

type Seen = Map<string, { readonly path: PropertyPath; readonly names: Map<string, string> }>

function gather({ properties }: ObjectType, path: PropertyPath, seen: Seen): void {
  for (const { name, type } of properties) {
    const here = [...path, name]
    const key = JSON.stringify(here)
    const entry = seen.get(key) ?? { path: here, names: new Map() }
    seen.set(key, entry)
    for (const told of tellingNames(type)) if (!entry.names.has(asNumber(told))) entry.names.set(asNumber(told), told)
    for (const inner of isListType(type) ? type.items : [type]) if (isObjectType(inner)) gather(inner, here, seen)
  }
}

/** An empty list is a list of anything, and so excludes no list. */
function tellingNames(type: SchemaType): readonly string[] {
  if (isListType(type)) return type.items.filter(tells).map((item) => `list of ${typeName(item)}`)
  return tells(type) ? [typeName(type)] : []
}

/** The types that one schema tells, by JSON of the path to the property. */
export function toldTypes(schema: EventSchema): Seen {
  const seen: Seen = new Map()
  gather(schema, [], seen)
  return seen
}

const tells = (type: SchemaType) => type !== 'null' && type !== 'empty' && type !== 'unknown'

const asNumber = (name: string) => name.replace(/\b(?:int|float)$/, 'number')
