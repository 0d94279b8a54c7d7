/** Capitals with a small plural s, capitals, a word with or without its capital, letters without case, digits. */
const pieces = /\p{Lu}{2,}s(?!\p{L})|\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|[\p{Lo}\p{Lm}\p{Lt}]+|\p{N}+/gu

const marks = /\p{M}+/gu

/** Scripts that are written without spaces between words. */
const unspaced = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]+$/u

/** What is read of one text; plans hold whole documents in descriptions now and then. */
const mostCharacters = 20_000

/**
 * The words of a text or identifier, in small letters without accents. Identifiers fall apart at
 * capitals, digits and punctuation; scripts without spaces come as pairs of characters.
 *
 * @example
 * wordsOf('userIDs of café_visits') // ['user', 'ids', 'of', 'cafe', 'visits']
 */
export function wordsOf(text: string): readonly string[] {
  const plain = text.slice(0, mostCharacters).normalize('NFKD').replace(marks, '')
  return (plain.match(pieces) ?? []).flatMap((piece) => (unspaced.test(piece) ? pairsOf(piece) : piece.toLowerCase()))
}

function pairsOf(piece: string): string[] {
  const characters = [...piece]
  if (characters.length < 3) return [piece]
  return characters.slice(1).map((character, at) => `${characters[at]}${character}`)
}
