/** Values as literals of Dart. */
import type { Literal, ValueType } from '@plan/core'
import { fractionLiteral } from '../literals/number-literal.ts'
import { escapeText, escapeUnits } from '../literals/text-literal.ts'

const escapes = { "'": "\\'", '\\': '\\\\', $: '\\$', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** A text; what cannot be seen is escaped, and so is what begins an interpolation. */
export const textLiteral = (text: string): string => `'${escapeText(text, escapes, escapeUnits)}'`

/** A number that is whole where it has no fraction, as far as all machines have it exactly. */
export const number = (value: number): string =>
  Number.isSafeInteger(value) && !Object.is(value, -0) ? String(value) : fractionLiteral(value)

/** A value of a type: whole numbers of `float` have a fraction, so that they are of the type `double`. */
export function literal(value: Literal, type: ValueType): string {
  if (typeof value !== 'number') return typeof value === 'string' ? textLiteral(value) : String(value)
  return type === 'float' ? fractionLiteral(value) : number(value)
}
