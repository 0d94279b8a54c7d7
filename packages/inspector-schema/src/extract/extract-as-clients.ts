import type { WireProperty, WireType } from '../wire/wire-format.ts'

/** How a list is called: `plain` by browsers and React Native, `typed` by servers, after its first element. */
export type ListNaming = 'plain' | 'typed'

/** Far beyond any event; below it the result is the clients' own, above it the clients take seconds. */
const mostValues = 1_000_000

interface Walk {
  readonly naming: ListNaming
  left: number
}

/**
 * The property entries that the JavaScript clients in the field put on the wire for a value, with
 * their reading of numbers (whatever prints without a point is an `int`), of dates and maps
 * (objects without members) and of equal objects in a list (all of them are told). Where those
 * clients fail, as with cycles, the result is empty, which is what they send then.
 *
 * @example
 * extractAsClients({ at: 1e-7, tags: [null] })
 * // [{ propertyName: 'at', propertyType: 'int' },
 * //  { propertyName: 'tags', propertyType: 'list', children: [[]] }]
 */
export function extractAsClients(properties: unknown, naming: ListNaming = 'plain'): readonly WireProperty[] {
  if (typeof properties !== 'object' || properties === null || Array.isArray(properties)) return []
  try {
    return entriesOf(properties as Readonly<Record<string, unknown>>, { naming, left: mostValues }) ?? []
  } catch {
    // Cycles end here too: the stack does.
    return []
  }
}

/** `undefined` where there is more than anybody sends. */
function entriesOf(object: Readonly<Record<string, unknown>>, walk: Walk): WireProperty[] | undefined {
  const entries: WireProperty[] = []
  for (const name of Object.keys(object)) {
    const value = object[name]
    const entry = { propertyName: name, propertyType: typeTextOf(value, walk.naming) }
    if (typeof value !== 'object' || value === null) {
      if (--walk.left < 0) return undefined
      entries.push(entry)
    } else {
      const children = childrenOf(value, walk)
      if (children === undefined) return undefined
      entries.push({ ...entry, children })
    }
  }
  return entries
}

function childrenOf(value: object, walk: Walk): WireType[] | WireProperty[] | undefined {
  if (--walk.left < 0) return undefined
  if (!Array.isArray(value)) return entriesOf(value as Readonly<Record<string, unknown>>, walk)
  const scalars = new Set<string>()
  const types: WireType[] = []
  // Not an iteration: holes are no elements.
  for (const at of value.keys()) {
    if (--walk.left < 0) return undefined
    if (!(at in value)) continue
    const element: unknown = value[at]
    if (typeof element === 'object') {
      const type = element === null ? [] : childrenOf(element, walk)
      if (type === undefined) return undefined
      types.push(type)
    } else {
      const type = typeTextOf(element, walk.naming)
      if (!scalars.has(type)) types.push(type)
      scalars.add(type)
    }
  }
  return types
}

function typeTextOf(value: unknown, naming: ListNaming): string {
  if (Array.isArray(value)) {
    const [first] = value as unknown[]
    if (naming === 'plain') return 'list'
    return first === null || first === undefined ? 'list(string)' : `list(${basicTypeOf(first)})`
  }
  return basicTypeOf(value)
}

function basicTypeOf(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  const type = typeof value
  if (type === 'number' || type === 'bigint') return String(value).includes('.') ? 'float' : 'int'
  return type === 'string' || type === 'boolean' || type === 'object' ? type : 'unknown'
}
