/** Values as literals of PHP. */
import { jsonLiteral, plainLiteral } from '../literals/json-literal.ts'
import { escapeText, hex, isHalf } from '../literals/text-literal.ts'

const plain = { "'": "\\'", '\\': '\\\\' }
const escapes = { '"': '\\"', '\\': '\\\\', $: '\\$', '\n': '\\n', '\r': '\\r', '\t': '\\t' }
const unseen = /[\p{C}\p{Zl}\p{Zp}]/u

/** A text as a literal that reads back as the same text; halves of characters, which UTF-8 has none of, are replaced. */
export const textLiteral = (text: string): string =>
  unseen.test(text)
    ? `"${escapeText(text, escapes, (code) => `\\u{${isHalf(code) ? 'fffd' : hex(code)}}`)}"`
    : `'${escapeText(text, plain, () => '')}'`

/** A value of JSON as a literal. */
export const literal = jsonLiteral({
  ...{ text: textLiteral, plain: plainLiteral, list: ['[', ']', '[]'], object: ['[', ']', '[]'] },
  member: (name, value) => `${textLiteral(name)} => ${value}`,
})
