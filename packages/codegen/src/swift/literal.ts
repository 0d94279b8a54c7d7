/** Values as literals of Swift. */
import type { Literal, ValueType } from '@plan/core'
import { escapeText, hex, isHalf } from '../text-literal.ts'

const escapes = { '"': '\\"', '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** A text; half of a character, which is no text in Swift, becomes the sign of replacement. */
export const textLiteral = (text: string): string =>
  `"${escapeText(text, escapes, (code) => `\\u{${isHalf(code) ? 'fffd' : hex(code)}}`)}"`

/** A value of a type: whole numbers of `float` have a fraction, so that they are of the type `Double`. */
export function literal(value: Literal, type: ValueType): string {
  if (typeof value !== 'number') return typeof value === 'string' ? textLiteral(value) : String(value)
  return type === 'int' || (type === 'any' && Number.isSafeInteger(value)) ? String(value) : double(value)
}

/** A number as a `Double`. */
export function double(value: number): string {
  const text = Object.is(value, -0) ? '-0' : String(value)
  return /[.e]/.test(text) ? text : `${text}.0`
}
