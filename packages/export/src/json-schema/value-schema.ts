import type { Constraints, NestedProperty, ObjectShape, Presence, ValueType } from '@plan/core'
import { allowedValuesAs } from './allowed-values.ts'
import { type Members, objectText } from './json-text.ts'

/** What the schema of a value is made from. */
export interface ValueDescription extends Constraints {
  readonly type: ValueType
  readonly isList: boolean
  readonly presence: Presence
  readonly allowedValues?: readonly string[]
}

const words: Readonly<Record<Exclude<ValueType, 'any'>, string>> = {
  string: 'string',
  int: 'integer',
  float: 'number',
  bool: 'boolean',
  object: 'object',
}

const anyWords = ['array', 'boolean', 'number', 'object', 'string']
const optionalAnyWords = ['array', 'boolean', 'null', 'number', 'object', 'string']

/** The type of a value in the words of JSON Schema. An optional value may be null. */
export function typeWords({
  type,
  isList,
  presence,
}: Pick<ValueDescription, 'type' | 'isList' | 'presence'>): string | readonly string[] {
  const isOptional = presence !== 'always'
  if (type === 'any' && !isList) return isOptional ? optionalAnyWords : anyWords
  const word = isList || type === 'any' ? 'array' : words[type]
  return isOptional ? [word, 'null'] : word
}

/**
 * The members of a JSON Schema for a value. An optional value may be null. Whatever restricts a
 * value restricts each element of a list.
 */
export function valueSchema(value: ValueDescription): Members {
  const type: Members[number] = ['type', JSON.stringify(typeWords(value))]
  const element = restrictions(value)
  return value.isList ? [type, ['items', itemsSchema(value, element)]] : [type, ...element]
}

/** The schema of an element of a list, which may be anything where the list is one of any. */
export const itemsSchema = ({ type }: Pick<ValueDescription, 'type'>, element: Members): string =>
  objectText(type === 'any' ? element : [['type', JSON.stringify(words[type])], ...element])

/** The members that say which children an object has. */
export function shapeMembers(
  { children, isClosed }: ObjectShape,
  childSchema: (child: NestedProperty) => string,
): Members {
  const required = children.filter((child) => child.presence === 'always').map((child) => child.name)
  const members: Members = [['properties', objectText(children.map((child) => [child.name, childSchema(child)]))]]
  if (required.length > 0) members.push(['required', JSON.stringify(required)])
  if (isClosed === true) members.push(['additionalProperties', 'false'])
  return members
}

function restrictions({
  type,
  allowedValues,
  pinnedValue,
  pattern,
  minimum,
  maximum,
  shape,
}: ValueDescription): Members {
  const members: Members = []
  if (allowedValues !== undefined) members.push(['enum', JSON.stringify(allowedValuesAs(type, allowedValues))])
  if (pinnedValue !== undefined) members.push(['const', JSON.stringify(pinnedValue)])
  if (pattern !== undefined) members.push(['pattern', JSON.stringify(pattern)])
  if (minimum !== undefined) members.push(['minimum', JSON.stringify(minimum)])
  if (maximum !== undefined) members.push(['maximum', JSON.stringify(maximum)])
  if (shape !== undefined) members.push(...shapeMembers(shape, childSchema))
  return members
}

const childSchema = (child: NestedProperty): string =>
  objectText([['description', JSON.stringify(child.description)], ...valueSchema(child)])
