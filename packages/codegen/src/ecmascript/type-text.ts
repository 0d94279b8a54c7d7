/** The types of values in TypeScript. */
import type { ValueType } from '@plan/core'
import type { TrackedMember, TrackedValue } from '../tracked/tracked-source.ts'
import { literal, typeMemberName } from './literal.ts'

const plainTypes: Readonly<Record<ValueType, string>> = {
  string: 'string',
  int: 'number',
  float: 'number',
  bool: 'boolean',
  object: '{ readonly [member: string]: unknown }',
  any: 'unknown',
}

/** The type of a value as TypeScript writes it. */
export function typeText(value: TrackedValue): string {
  const one = oneType(value)
  if (!value.isList) return one
  return one.includes(' | ') && !one.startsWith('{') ? `readonly (${one})[]` : `readonly ${one}[]`
}

function oneType({ type, allowedValues, members, isClosed }: TrackedValue): string {
  if (allowedValues !== undefined && type !== 'any') return allowedValues.map(literal).join(' | ')
  if (type !== 'object' || members === undefined) return plainTypes[type]
  const typed = members.filter(({ pinnedValue }) => pinnedValue === undefined).map(memberType)
  const open = isClosed ? [] : ['readonly [member: string]: unknown']
  return typed.length + open.length === 0 ? '{}' : `{ ${[...typed, ...open].join('; ')} }`
}

const memberType = (member: TrackedMember): string => `readonly ${fieldText(typeMemberName(member.name), member)}`

/** A field with its type. What is not required may be absent, undefined or null. */
export const fieldText = (name: string, value: TrackedMember): string =>
  value.isRequired ? `${name}: ${typeText(value)}` : `${name}?: ${nullable(typeText(value))}`

/** A type that has null and undefined. */
export const nullable = (type: string): string => (type === 'unknown' ? type : `${type} | null | undefined`)
