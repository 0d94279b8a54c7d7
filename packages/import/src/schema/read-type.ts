import type { ValueType } from '@plan/core'
import { isObject, type JsonObject } from '../reader.ts'
import { mergedBranches } from './merged-branches.ts'
import { resolved } from './resolve.ts'
import type { Scope } from './scope.ts'

/** What `type` says; nothing where a schema has none. */
interface StatedType {
  readonly type?: ValueType
  readonly isList?: boolean
}

/** What a schema says about types, and the schema of one value: of each element in a list, else its own. */
export interface ReadType extends StatedType {
  readonly element: JsonObject
}

const words: ReadonlyMap<string, ValueType> = new Map([
  ['string', 'string'],
  ['integer', 'int'],
  ['number', 'float'],
  ['boolean', 'bool'],
  ['object', 'object'],
  ['null', 'any'],
])

/** The stored type of a schema. @see Specification, "Type mapping" */
export function readType(schema: JsonObject, scope: Scope): ReadType {
  const keyword = ['oneOf', 'anyOf'].find((candidate) => Array.isArray(schema[candidate]))
  if (keyword !== undefined) {
    scope.reader.warn({ code: 'composition-at-property', keyword, ...scope.about })
    return { type: 'any', element: schema }
  }
  const type = singleType(schema, scope)
  if (type === undefined) return { element: schema }
  if (type === 'array') return readListType(schema, scope)
  if (type === 'number' && schema.multipleOf === 1) return { type: 'int', isList: false, element: schema }
  const stored = words.get(type) ?? 'any'
  return stored === 'any' ? { type: 'any', element: schema } : { type: stored, isList: false, element: schema }
}

function readListType(schema: JsonObject, scope: Scope): ReadType {
  if (!isObject(schema.items)) return { type: 'any', isList: true, element: {} }
  const { schema: element, scope: inner } = mergedBranches(resolved(schema.items, scope))
  const elementType = readType(element, inner)
  if (elementType.isList !== true) return { type: elementType.type ?? 'any', isList: true, element }
  scope.reader.warn({ code: 'list-of-lists', ...scope.about })
  return { type: 'any', isList: true, element: {} }
}

/** The one type word a schema comes down to: `any` for several, nothing where it names none. */
function singleType({ type }: JsonObject, scope: Scope): string | undefined {
  if (type === undefined || type === null) return undefined
  if (isKnown(type)) return type
  const named: unknown[] = Array.isArray(type) ? [...new Set(type)] : [type]
  for (const word of named) if (!isKnown(word)) warnUnsupported(word, scope)
  const others = named.filter((word) => word !== 'null')
  if (others.length === 1 && isKnown(others[0])) return String(others[0])
  return 'any'
}

const isKnown = (word: unknown): word is string => typeof word === 'string' && (word === 'array' || words.has(word))

function warnUnsupported(word: unknown, { reader, about }: Scope) {
  reader.warn({ code: 'type-unsupported', type: typeof word === 'string' ? word : JSON.stringify(word), ...about })
}
