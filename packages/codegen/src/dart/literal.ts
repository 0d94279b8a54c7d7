/** Values as literals of Dart. */
import type { Literal, ValueType } from '@plan/core'
import { fractionLiteral, numberLiteral } from '../literals/number-literal.ts'
import { escapeText, escapeUnits } from '../literals/text-literal.ts'

const escapes = { "'": "\\'", '\\': '\\\\', $: '\\$', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** A text; what cannot be seen is escaped, and so is what begins an interpolation. */
export const textLiteral = (text: string): string => `'${escapeText(text, escapes, escapeUnits)}'`

/** A value of a type: whole numbers of `float` have a fraction, so that they are of the type `double`. */
export function literal(value: Literal, type: ValueType): string {
  if (typeof value !== 'number') return typeof value === 'string' ? textLiteral(value) : String(value)
  return type === 'float' ? fractionLiteral(value) : numberLiteral(value)
}
