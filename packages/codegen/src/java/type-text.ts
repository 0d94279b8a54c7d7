/** The types of values in Java. */
import type { ValueType } from '@plan/core'
import type { TypedArgument } from '../typed/typed-source.ts'

const boxed: Readonly<Record<ValueType, string>> = {
  string: 'String',
  int: 'Long',
  float: 'Double',
  bool: 'Boolean',
  object: 'Map<String, ?>',
  any: 'Object',
}
const primitive: Partial<Readonly<Record<ValueType, string>>> = { int: 'long', float: 'double', bool: 'boolean' }

/** The type of an argument; what may be null is boxed. */
export function typeText({ member, enumType, isRequired }: TypedArgument): string {
  const one = enumType?.identifier ?? boxed[member.type]
  if (member.isList) return `List<${member.type === 'object' ? `? extends ${one}` : one}>`
  return isRequired ? (primitive[member.type] ?? one) : one
}
