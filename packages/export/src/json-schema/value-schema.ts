import type { Constraints, NestedProperty, Presence, ValueType } from '@plan/core'
import { allowedValuesAs } from './allowed-values.ts'
import { objectText } from './json-text.ts'

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

type Members = [name: string, json: string][]

/**
 * The members of a JSON Schema for a value. An optional value may be null. Whatever restricts a
 * value restricts each element of a list.
 */
export function valueSchema(value: ValueDescription): Members {
  const isOptional = value.presence !== 'always'
  const element = restrictions(value)
  if (value.isList) {
    const items: Members = value.type === 'any' ? element : [['type', JSON.stringify(words[value.type])], ...element]
    return [
      ['type', isOptional ? '["array","null"]' : '"array"'],
      ['items', objectText(items)],
    ]
  }
  if (value.type === 'any') return [['type', JSON.stringify(isOptional ? optionalAnyWords : anyWords)], ...element]
  const word = words[value.type]
  return [['type', JSON.stringify(isOptional ? [word, 'null'] : word)], ...element]
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
  if (shape !== undefined) {
    const required = shape.children.filter((child) => child.presence === 'always').map((child) => child.name)
    members.push(['properties', objectText(shape.children.map((child) => [child.name, childSchema(child)]))])
    if (required.length > 0) members.push(['required', JSON.stringify(required)])
    if (shape.isClosed === true) members.push(['additionalProperties', 'false'])
  }
  return members
}

const childSchema = (child: NestedProperty): string =>
  objectText([['description', JSON.stringify(child.description)], ...valueSchema(child)])
