/** Values as literals of Kotlin. */
import { constantPieces } from '../literals/constant-pieces.ts'
import { escapeText, escapeUnits } from '../literals/text-literal.ts'
import { typedLiteral } from '../typed/typed-literal.ts'

const escapes = { '"': '\\"', '\\': '\\\\', $: '\\$', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** A text as a literal that reads back as the same text; what cannot be seen is escaped, and so is what begins a template. */
export const textLiteral = (text: string): string => {
  const [first, ...more] = constantPieces(text).map((piece) => `"${escapeText(piece, escapes, escapeUnits)}"`)
  return more.length === 0 ? `${first}` : `${first}.let { it + ${more.join(' + ')} }`
}

/** A value of a type as a literal. */
export const literal = typedLiteral(textLiteral)
