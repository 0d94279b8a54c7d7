/** How the words of an identifier are joined. */

const capital = (word: string) => {
  const [first = ''] = word
  return first.toUpperCase() + word.slice(first.length)
}

/** Every style, from words in lower case. */
export const styles = {
  camel: ([first = '', ...rest]) => first + rest.map(capital).join(''),
  pascal: (words) => words.map(capital).join(''),
  snake: (words) => words.join('_'),
  'screaming-snake': (words) => words.join('_').toUpperCase(),
} as const satisfies Readonly<Record<string, (words: readonly string[]) => string>>

/** One of the styles of identifiers. */
export type StyleName = keyof typeof styles
