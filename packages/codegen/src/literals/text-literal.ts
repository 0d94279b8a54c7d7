/** What literals of texts have in common. */
import { once } from '../once.ts'

type Escapes = Readonly<Record<string, string>>

/** The signs that have an escape, and what cannot be seen: control, format, private and unassigned characters, separators of lines, halves of characters. */
const escapedSigns = once(
  (escapes: Escapes) =>
    new RegExp(
      `[\\p{C}\\p{Zl}\\p{Zp}${Object.keys(escapes)
        .map((sign) => `\\u{${hex(sign.codePointAt(0) ?? 0)}}`)
        .join('')}]`,
      'gu',
    ),
)

/** The inside of a literal: signs as the table has them, and what cannot be seen by its code point. */
export const escapeText = (text: string, escapes: Escapes, escapeUnseen: (code: number) => string): string =>
  text.replace(escapedSigns(escapes), (sign) => escapes[sign] ?? escapeUnseen(sign.codePointAt(0) ?? 0))

/** Whether a code point is half of a character, which is no text outside of UTF-16. */
export const isHalf = (code: number): boolean => code >= 0xd800 && code <= 0xdfff

/** A number in hex, of at least so many digits. */
export const hex = (code: number, digits = 1): string => code.toString(16).padStart(digits, '0')

/** The 16-bit units of a character, each as `\uXXXX`. */
export const escapeUnits = (code: number): string =>
  String.fromCodePoint(code)
    .split('')
    .map((unit) => `\\u${hex(unit.charCodeAt(0), 4)}`)
    .join('')
