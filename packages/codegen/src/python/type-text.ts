/** The types of values in annotations. */
import type { ValueType } from '@plan/core'
import type { TrackedMember, TrackedValue } from '../tracked/tracked-source.ts'
import { literal } from './literal.ts'

const plainTypes: Readonly<Record<ValueType, string>> = {
  string: 'str',
  int: 'int',
  float: 'float',
  bool: 'bool',
  object: 'Mapping[str, object]',
  any: 'object',
}

/** No number with a fraction can be a literal type. */
const hasLiterals: readonly ValueType[] = ['string', 'int', 'bool']

/** The type of a value. */
function typeText({ type, allowedValues, isList }: TrackedValue): string {
  const one =
    allowedValues !== undefined && hasLiterals.includes(type)
      ? `Literal[${allowedValues.map(literal).join(', ')}]`
      : plainTypes[type]
  return isList ? `Sequence[${one}]` : one
}

/** An argument or field with its type; what is not required is None where it is not given. */
export const fieldText = (name: string, value: TrackedMember, absent = 'None'): string =>
  value.isRequired ? `${name}: ${typeText(value)}` : `${name}: Optional[${typeText(value)}] = ${absent}`
