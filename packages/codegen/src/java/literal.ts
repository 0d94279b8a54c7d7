/** Values as literals of Java. */
import { hex } from '../literals/text-literal.ts'
import { typedLiteral } from '../typed/typed-literal.ts'

const escapes: Readonly<Record<string, string>> = { '"': '\\"', '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/**
 * A text as a literal that reads back as the same text; what is not printable ASCII is escaped, so that no encoding of
 * the file changes it. Escapes by number are read before literals are, but no sign of a literal is escaped so.
 */
export const textLiteral = (text: string): string =>
  `"${text.replace(/["\\]|[^ -~]/g, (unit) => escapes[unit] ?? `\\u${hex(unit.charCodeAt(0), 4)}`)}"`

/** A value of a type as a literal. */
export const literal = typedLiteral(textLiteral)
