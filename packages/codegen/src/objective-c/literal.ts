/** Values as literals of Objective-C, and its comments. */
import { lineComment } from '../definition/line-comment.ts'
import { escapeText, hex, isHalf } from '../text-literal.ts'

const escapes = { '"': '\\"', '\\': '\\\\', '?': '\\?', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** Names of characters by number are for what is no control character; half of a character is no text. */
function escapeUnseen(code: number): string {
  if (code < 0x80) return octal(code)
  if (code < 0xa0) return octal(0xc2) + octal(code)
  if (isHalf(code)) return '\\ufffd'
  return code > 0xffff ? `\\U${hex(code, 8)}` : `\\u${hex(code, 4)}`
}

const octal = (byte: number): string => `\\${byte.toString(8).padStart(3, '0')}`

/** A text. */
export const textLiteral = (text: string): string => `@"${escapeText(text, escapes, escapeUnseen)}"`

/** A value as an object; members that are absent are left out. */
export function literal(value: unknown): string {
  if (typeof value === 'string') return textLiteral(value)
  if (typeof value === 'number') return Object.is(value, -0) ? '@(-0.0)' : `@(${value})`
  if (typeof value === 'boolean') return `[NSNumber numberWithBool:${value ? 'YES' : 'NO'}]`
  if (Array.isArray(value)) return value.length === 0 ? '@[]' : `@[ ${value.map(literal).join(', ')} ]`
  const members = Object.entries(Object(value)).filter(([, member]) => member !== undefined)
  return members.length === 0
    ? '@{}'
    : `@{ ${members.map(([name, member]) => `${textLiteral(name)} : ${literal(member)}`).join(', ')} }`
}

/** A comment whose lines take no line after them along. */
export const comment = (paragraphs: readonly string[]): string =>
  lineComment(paragraphs, '///').replaceAll('??/', '? ?/').replace(/\\$/gm, '\\ .')
