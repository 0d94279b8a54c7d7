/** Values as literals of ECMAScript. */
import { jsonLiteral } from '../literals/json-literal.ts'
import { signedNumber } from '../literals/number-literal.ts'
import { escapeText, hex } from '../literals/text-literal.ts'

const escapes = { "'": "\\'", '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** A text as a literal that reads back as the same text; what cannot be seen is escaped. */
const textLiteral = (text: string): string =>
  `'${escapeText(text, escapes, (code) => (code > 0xffff ? `\\u{${hex(code)}}` : `\\u${hex(code, 4)}`))}'`

const plainName = /^[A-Za-z$][\w$]*$/

/** The name of a member in an object literal; `__proto__` as a computed one, which makes it a member like others. */
const memberName = (name: string): string =>
  plainName.test(name) ? name : name === '__proto__' ? "['__proto__']" : textLiteral(name)

/** A value of JSON as a literal. */
export const literal = jsonLiteral({
  ...{ text: textLiteral, list: ['[', ']', '[]'], object: ['{ ', ' }', '{}'] },
  plain: (value) => (typeof value === 'number' ? signedNumber(value) : String(value)),
  member: (name, value) => `${memberName(name)}: ${value}`,
})

/** The name of a member in a type. */
export const typeMemberName = (name: string): string => (plainName.test(name) ? name : textLiteral(name))
