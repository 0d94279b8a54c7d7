/** Values as literals of Ruby. */
import { jsonLiteral, plainLiteral } from '../literals/json-literal.ts'
import { escapeText, hex, isHalf } from '../literals/text-literal.ts'

const escapes = { '"': '\\"', '\\': '\\\\', '#': '\\#', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** A text as a literal that reads back as the same text; halves of characters, which Ruby has none of, are replaced. */
const textLiteral = (text: string): string =>
  `"${escapeText(text, escapes, (code) => `\\u{${isHalf(code) ? 'fffd' : hex(code)}}`)}"`

/** A value of JSON as a literal. */
export const literal = jsonLiteral({
  ...{ text: textLiteral, plain: plainLiteral, list: ['[', ']', '[]'], object: ['{ ', ' }', '{}'] },
  member: (name, value) => `${textLiteral(name)} => ${value}`,
})
