/** Values as literals of Swift. */
import type { Literal, ValueType } from '@plan/core'
import { fractionLiteral } from '../literals/number-literal.ts'
import { escapeText, hex, isHalf } from '../literals/text-literal.ts'

const escapes = { '"': '\\"', '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** A text; half of a character, which is no text in Swift, becomes the sign of replacement. */
export const textLiteral = (text: string): string =>
  `"${escapeText(text, escapes, (code) => `\\u{${isHalf(code) ? 'fffd' : hex(code)}}`)}"`

/** A value of a type: whole numbers of `float` have a fraction, so that they are of the type `Double`. */
export function literal(value: Literal, type: ValueType): string {
  if (typeof value !== 'number') return typeof value === 'string' ? textLiteral(value) : String(value)
  return type === 'int' || (type === 'any' && Number.isSafeInteger(value)) ? String(value) : fractionLiteral(value)
}
