/** Values as literals of Go. */
import { escapeText, hex, isHalf } from '../text-literal.ts'

const escapes = { '"': '\\"', '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

const unseenLiteral = (code: number): string =>
  isHalf(code) ? '\\ufffd' : code > 0xffff ? `\\U${hex(code, 8)}` : `\\u${hex(code, 4)}`

/** A text as a literal that reads back as the same text; halves of characters, which UTF-8 has none of, are replaced. */
export const textLiteral = (text: string): string => `"${escapeText(text, escapes, unseenLiteral)}"`

/** A value of JSON as a literal in one line, as what `any` holds. */
export function literal(value: unknown): string {
  if (typeof value === 'string') return textLiteral(value)
  if (Array.isArray(value)) return `[]any{${value.map(literal).join(', ')}}`
  if (typeof value !== 'object' || value === null) return String(value)
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  return `map[string]any{${members.map(([name, member]) => `${textLiteral(name)}: ${literal(member)}`).join(', ')}}`
}
