/** What literals of texts have in common. */

/** Control, format, private and unassigned characters, separators of lines, and halves of characters. */
const unseen = /[\p{C}\p{Zl}\p{Zp}]/gu

/** The inside of a literal: signs as the table has them, and what cannot be seen by its code point. */
export const escapeText = (
  text: string,
  escapes: Readonly<Record<string, string>>,
  escapeUnseen: (code: number) => string,
): string =>
  Array.from(text, (sign) => escapes[sign] ?? sign)
    .join('')
    .replace(unseen, (sign) => escapeUnseen(sign.codePointAt(0) ?? 0))

/** Whether a code point is half of a character, which is no text outside of UTF-16. */
export const isHalf = (code: number): boolean => code >= 0xd800 && code <= 0xdfff

/** A number in hex, of at least so many digits. */
export const hex = (code: number, digits = 1): string => code.toString(16).padStart(digits, '0')
