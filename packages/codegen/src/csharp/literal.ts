/** Values as literals of C#. */
import { escapeText, escapeUnits } from '../literals/text-literal.ts'
import { typedLiteral } from '../typed/typed-literal.ts'

const escapes = { '"': '\\"', '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** A text as a literal that reads back as the same text; what cannot be seen is escaped. */
export const textLiteral = (text: string): string => `"${escapeText(text, escapes, escapeUnits)}"`

/** A value of a type as a literal. */
export const literal = typedLiteral(textLiteral)
