/** Values as literals of Objective-C, and its comments. */
import { lineComment } from '../comments/line-comment.ts'
import { jsonLiteral } from '../literals/json-literal.ts'
import { numberLiteral } from '../literals/number-literal.ts'
import { escapeText, hex, isHalf } from '../literals/text-literal.ts'

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

/** A value of JSON as an object. */
export const literal = jsonLiteral({
  ...{ text: textLiteral, list: ['@[ ', ' ]', '@[]'], object: ['@{ ', ' }', '@{}'] },
  plain: (value) =>
    typeof value === 'boolean'
      ? `[NSNumber numberWithBool:${value ? 'YES' : 'NO'}]`
      : `@(${typeof value === 'number' ? numberLiteral(value) : value})`,
  member: (name, value) => `${textLiteral(name)} : ${value}`,
})

/** A comment whose lines take no line after them along. */
export const comment = (paragraphs: readonly string[]): string =>
  lineComment(paragraphs, '///').replaceAll('??/', '? ?/').replace(/\\$/gm, '\\ .')
