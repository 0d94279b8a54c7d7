/** Values as literals of Java. */
import type { Literal, ValueType } from '@plan/core'

/** Whatever is not printable ASCII, so that no encoding of the file changes a text. */
const beyond = /[^ -~]/g
const escapes: Readonly<Record<string, string>> = { '"': '\\"', '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** A text as a literal that reads back as the same text. Escapes of signs are read before literals are, but no sign of a literal is escaped so. */
export const textLiteral = (text: string): string =>
  `"${text
    .replace(/["\\\n\r\t]/g, (character) => escapes[character] ?? '')
    .replace(beyond, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)}"`

/** A number with a fraction. */
export const doubleLiteral = (value: number): string => {
  const text = Object.is(value, -0) ? '-0' : String(value)
  return /[.e]/.test(text) ? text : `${text}.0`
}

/** A value of a type as a literal. */
export function literal(value: Literal, type: ValueType): string {
  if (typeof value === 'string') return textLiteral(value)
  if (typeof value === 'boolean') return String(value)
  return type !== 'float' && Number.isSafeInteger(value) ? `${value}L` : doubleLiteral(value)
}
