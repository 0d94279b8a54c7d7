/** The types of values. */
import type { ValueType } from '@plan/core'
import type { TrackedMember } from '../tracked/tracked-source.ts'

const types: Readonly<Record<ValueType, string>> = {
  string: 'string',
  int: 'int',
  float: 'float',
  bool: 'bool',
  object: 'array',
  any: 'mixed',
}

/** The type of an argument in its declaration. */
export function typeText({ type, isList, isRequired }: TrackedMember): string {
  const one = isList ? 'array' : types[type]
  return isRequired || one === 'mixed' ? one : `?${one}`
}

/** The type of an argument in its comment. */
export function documentedType({ type, isList, isRequired }: TrackedMember): string {
  const one = type === 'object' ? 'array<string, mixed>' : types[type]
  const all = isList ? `list<${one}>` : one
  return isRequired || all === 'mixed' ? all : `${all}|null`
}
