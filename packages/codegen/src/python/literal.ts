/** Values as literals of Python. */
import { jsonLiteral, plainLiteral } from '../literals/json-literal.ts'
import { escapeText, hex } from '../literals/text-literal.ts'

const escapes = { '"': '\\"', '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** A text as a literal that reads back as the same text. */
export const textLiteral = (text: string): string =>
  `"${escapeText(text, escapes, (code) => (code > 0xffff ? `\\U${hex(code, 8)}` : `\\u${hex(code, 4)}`))}"`

/** A value of JSON as a literal. */
export const literal = jsonLiteral({
  ...{ text: textLiteral, list: ['[', ']', '[]'], object: ['{', '}', '{}'] },
  plain: (value) => (typeof value === 'boolean' ? (value ? 'True' : 'False') : plainLiteral(value)),
  member: (name, value) => `${textLiteral(name)}: ${value}`,
})
