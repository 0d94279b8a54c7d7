/** Values as literals of PHP. */
import { escapeText, hex, isHalf } from '../text-literal.ts'

const plain = { "'": "\\'", '\\': '\\\\' }
const escapes = { '"': '\\"', '\\': '\\\\', $: '\\$', '\n': '\\n', '\r': '\\r', '\t': '\\t' }
const unseen = /[\p{C}\p{Zl}\p{Zp}]/u

/** A text as a literal that reads back as the same text; halves of characters, which UTF-8 has none of, are replaced. */
export const textLiteral = (text: string): string =>
  unseen.test(text)
    ? `"${escapeText(text, escapes, (code) => `\\u{${isHalf(code) ? 'fffd' : hex(code)}}`)}"`
    : `'${escapeText(text, plain, () => '')}'`

/** A value of JSON as a literal in one line; members that are absent are left out. */
export function literal(value: unknown): string {
  if (typeof value === 'string') return textLiteral(value)
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  if (typeof value !== 'object' || value === null) return Object.is(value, -0) ? '-0.0' : String(value)
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  return `[${members.map(([name, member]) => `${textLiteral(name)} => ${literal(member)}`).join(', ')}]`
}
