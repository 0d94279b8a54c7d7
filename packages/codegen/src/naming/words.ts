/** The words of any text, as far as identifiers can hold them. */

/** Which letters identifiers of a language take: all, those of one UTF-16 unit, or those of ASCII. */
export type Alphabet = 'letters' | 'letters-of-one-unit' | 'ascii'

const marks = /\p{M}/gu
const apostrophes = /['\u2019]/gu
const humps = [/([\p{Ll}\p{Nd}])(\p{Lu})/gu, /(\p{Lu})(\p{Lu}\p{Ll})/gu] as const

const alphabets: Readonly<Record<Alphabet, { readonly form: 'NFKC' | 'NFKD'; readonly gap: RegExp }>> = {
  letters: { form: 'NFKC', gap: /(?:(?!\p{ID_Continue})[\s\S]|[^\p{L}\p{Nd}])+/u },
  'letters-of-one-unit': { form: 'NFKC', gap: /(?:(?!\p{ID_Continue})[\s\S]|[^\p{L}\p{Nd}]|[\u{10000}-\u{10ffff}])+/u },
  ascii: { form: 'NFKD', gap: /[^A-Za-z0-9]+/u },
}

/**
 * The words of a text in order, in lower case; what identifiers cannot hold parts words. Accents stay where the
 * alphabet has them.
 *
 * @example
 * wordsOf('HTTPRequest sent (2nd)', 'ascii') // ['http', 'request', 'sent', '2nd']
 */
export function wordsOf(text: string, alphabet: Alphabet): readonly string[] {
  if (/^[ -~]*$/.test(text)) return asciiWords(text)
  const { form, gap } = alphabets[alphabet]
  const plain = text.replace(apostrophes, '').normalize(form).replace(marks, '')
  const parted = humps.reduce((known, hump) => known.replace(hump, '$1 $2'), plain)
  return parted
    .split(gap)
    .map((word) => word.toLowerCase().replace(marks, ''))
    .filter((word) => word !== '')
}

/** The same where both alphabets have every letter. */
const asciiWords = (text: string): readonly string[] =>
  text
    .replace(/'/g, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
