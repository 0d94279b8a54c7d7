/** Values as literals of Kotlin. */
import type { Literal, ValueType } from '@plan/core'
import { doubleLiteral } from '../java/literal.ts'

const unseen = /[\p{C}\p{Zl}\p{Zp}]/gu
const escapes: Readonly<Record<string, string>> = {
  ...{ '"': '\\"', '\\': '\\\\', $: '\\$', '\n': '\\n', '\r': '\\r', '\t': '\\t' },
}

/** Each of the 16-bit units of a character. */
const escapeUnits = (character: string): string =>
  Array.from({ length: character.length }, (_, at) => character.charCodeAt(at))
    .map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`)
    .join('')

/** A text as a literal that reads back as the same text; what cannot be seen is escaped, and so is what begins a template. */
export const textLiteral = (text: string): string =>
  `"${text.replace(/["\\$\n\r\t]/g, (character) => escapes[character] ?? '').replace(unseen, escapeUnits)}"`

/** A value of a type as a literal. */
export function literal(value: Literal, type: ValueType): string {
  if (typeof value === 'string') return textLiteral(value)
  if (typeof value === 'boolean') return String(value)
  return type !== 'float' && Number.isSafeInteger(value) ? `${value}L` : doubleLiteral(value)
}
