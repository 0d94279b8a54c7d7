/**
 * The words of a text in lower case, joined by `-`; accents are dropped, whatever is no Latin letter
 * and no digit parts words.
 *
 * @example
 * kebabCase('Checkout: Größe & Farbe v2') // 'checkout-gro-e-farbe-v2'
 */
export const kebabCase = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1-$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
