/** Values as literals of Go. */
import { jsonLiteral } from '../literals/json-literal.ts'
import { numberLiteral } from '../literals/number-literal.ts'
import { escapeText, hex, isHalf } from '../literals/text-literal.ts'

const escapes = { '"': '\\"', '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

const unseenLiteral = (code: number): string =>
  isHalf(code) ? '\\ufffd' : code > 0xffff ? `\\U${hex(code, 8)}` : `\\u${hex(code, 4)}`

/** A text as a literal that reads back as the same text; halves of characters, which UTF-8 has none of, are replaced. */
export const textLiteral = (text: string): string => `"${escapeText(text, escapes, unseenLiteral)}"`

/** Numbers that no `int` holds have a fraction. */
const plain = (value: unknown): string => (typeof value === 'number' ? numberLiteral(value) : String(value))

/** A value of JSON as a literal, as what `any` holds. */
export const literal = jsonLiteral({
  ...{ text: textLiteral, plain, list: ['[]any{', '}', '[]any{}'] },
  ...{ object: ['map[string]any{', '}', 'map[string]any{}'] },
  member: (name, value) => `${textLiteral(name)}: ${value}`,
})
