/** Values as literals of Ruby. */
import { escapeText, hex, isHalf } from '../text-literal.ts'

const escapes = { '"': '\\"', '\\': '\\\\', '#': '\\#', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** A text as a literal that reads back as the same text; halves of characters, which Ruby has none of, are replaced. */
const textLiteral = (text: string): string =>
  `"${escapeText(text, escapes, (code) => `\\u{${isHalf(code) ? 'fffd' : hex(code)}}`)}"`

/** A value of JSON as a literal in one line; members that are absent are left out. */
export function literal(value: unknown): string {
  if (typeof value === 'string') return textLiteral(value)
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  if (typeof value !== 'object' || value === null) return Object.is(value, -0) ? '-0.0' : String(value)
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  if (members.length === 0) return '{}'
  return `{ ${members.map(([name, member]) => `${textLiteral(name)} => ${literal(member)}`).join(', ')} }`
}
