/** Values as literals of Python. */
import { escapeText, hex } from '../text-literal.ts'

const escapes = { '"': '\\"', '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** A text as a literal that reads back as the same text. */
export const textLiteral = (text: string): string =>
  `"${escapeText(text, escapes, (code) => (code > 0xffff ? `\\U${hex(code, 8)}` : `\\u${hex(code, 4)}`))}"`

/** A value of JSON as a literal in one line; members that are absent are left out. */
export function literal(value: unknown): string {
  if (typeof value === 'string') return textLiteral(value)
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  if (typeof value !== 'object' || value === null) return Object.is(value, -0) ? '-0.0' : String(value)
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  return `{${members.map(([name, member]) => `${textLiteral(name)}: ${literal(member)}`).join(', ')}}`
}
