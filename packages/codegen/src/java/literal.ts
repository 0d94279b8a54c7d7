/** Values as literals of Java. */
import { constantPieces } from '../literals/constant-pieces.ts'
import { hex } from '../literals/text-literal.ts'
import { typedLiteral } from '../typed/typed-literal.ts'

const escapes: Readonly<Record<string, string>> = { '"': '\\"', '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

const pieceLiteral = (text: string): string =>
  `"${text.replace(/["\\]|[^ -~]/g, (unit) => escapes[unit] ?? `\\u${hex(unit.charCodeAt(0), 4)}`)}"`

/**
 * A text as a literal that reads back as the same text; what is not printable ASCII is escaped, so that no encoding of
 * the file changes it. Escapes by number are read before literals are, but no sign of a literal is escaped so.
 */
export const textLiteral = (text: string): string => {
  const [first, ...more] = constantPieces(text).map(pieceLiteral)
  return `${first}${more.map((piece) => `.concat(${piece})`).join('')}`
}

/** A value of a type as a literal. */
export const literal = typedLiteral(textLiteral)
