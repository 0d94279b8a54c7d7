/** The types of values as YARD names them. */
import type { ValueType } from '@plan/core'
import type { TrackedMember } from '../tracked/tracked-source.ts'

const names: Readonly<Record<ValueType, string>> = {
  string: 'String',
  int: 'Integer',
  float: 'Numeric',
  bool: 'Boolean',
  object: 'Hash',
  any: 'Object',
}

/** The type of an argument; what is not required may be nil. */
export function typeText({ type, isList, isRequired }: TrackedMember): string {
  const one = isList ? `Array<${names[type]}>` : names[type]
  return isRequired ? one : `${one}, nil`
}
