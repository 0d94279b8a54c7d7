import * as z from 'zod'

/** Code points no database or wire format carries faithfully: NUL and lone surrogates. */
const unstorable = /[\0\p{Surrogate}]/u

/**
 * Position of the first character that cannot be stored and returned exactly, or -1.
 *
 * @example
 * findUnstorable('naïve \u2008 name') // -1
 * findUnstorable('a\0b')              // 1
 */
export const findUnstorable = (text: string): number => text.search(unstorable)

/** Text that storage and every export return code point for code point. */
export const textSchema = z.string().refine((text) => findUnstorable(text) < 0, 'holds NUL or a lone surrogate')

/** A name: at least one character, compared code point by code point, never trimmed or folded. */
export const nameSchema = textSchema.min(1, 'is empty')

/**
 * Order of two texts by code point, which is also the byte order of their UTF-8 form, so that
 * this function and both databases sort alike.
 *
 * @example
 * ['b', 'a'].sort(compareText) // ['a', 'b']
 */
export function compareText(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let at = 0; at < length; at++) {
    const x = a.charCodeAt(at)
    const y = b.charCodeAt(at)
    if (x !== y) return isSurrogate(x) === isSurrogate(y) ? x - y : isSurrogate(x) ? 1 : -1
  }
  return a.length - b.length
}

const isSurrogate = (unit: number) => unit >= 0xd800 && unit <= 0xdfff
