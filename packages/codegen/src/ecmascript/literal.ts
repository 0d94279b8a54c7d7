/** Values as literals of ECMAScript. */

/** Control, format, private and unassigned characters, separators of lines, and halves of characters. */
const unseen = /[\p{C}\p{Zl}\p{Zp}]/gu
const escapes: Readonly<Record<string, string>> = { "'": "\\'", '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

const escapeUnseen = (character: string): string => {
  const code = character.codePointAt(0) ?? 0
  return code > 0xffff ? `\\u{${code.toString(16)}}` : `\\u${code.toString(16).padStart(4, '0')}`
}

/** A text as a literal that reads back as the same text; what cannot be seen is escaped. */
const textLiteral = (text: string): string =>
  `'${text.replace(/['\\\n\r\t]/g, (character) => escapes[character] ?? '').replace(unseen, escapeUnseen)}'`

/** A value of JSON as a literal in one line; members that are absent are left out. */
export function literal(value: unknown): string {
  if (typeof value === 'string') return textLiteral(value)
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  if (typeof value !== 'object' || value === null) return Object.is(value, -0) ? '-0' : String(value)
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  if (members.length === 0) return '{}'
  return `{ ${members.map(([name, member]) => `${memberName(name)}: ${literal(member)}`).join(', ')} }`
}

const plainName = /^[A-Za-z$][\w$]*$/

/** The name of a member in an object literal; `__proto__` as a computed one, which makes it a member like others. */
const memberName = (name: string): string =>
  plainName.test(name) ? name : name === '__proto__' ? "['__proto__']" : textLiteral(name)

/** The name of a member in a type. */
export const typeMemberName = (name: string): string => (plainName.test(name) ? name : textLiteral(name))
