import type { Analyzer, Token } from './tokens.ts'

/** The terms by which an item's name would say the opposite of a question. */
export type Opposites = (tokens: readonly Token[]) => readonly Opposite[]

interface Opposite {
  readonly asked: ReadonlySet<string>
  readonly opposite: ReadonlySet<string>
}

/** Opens the guard over pairs of words that mean the opposite. */
export function openOpposites(analyzer: Analyzer, pairs: readonly (readonly [string, string])[]): Opposites {
  const sideOf = (words: string) => new Set(words.split(', ').flatMap((word) => analyzer(word).map(({ term }) => term)))
  const sides = pairs.flatMap(([one, other]): Opposite[] => [
    { asked: sideOf(one), opposite: sideOf(other) },
    { asked: sideOf(other), opposite: sideOf(one) },
  ])
  return (tokens) =>
    sides.filter(
      ({ asked, opposite }) =>
        tokens.some(({ term }) => asked.has(term)) && !tokens.some(({ term }) => opposite.has(term)),
    )
}

/** Whether a name says the opposite of what is asked, and not also that. */
export const saysOpposite = (nameTerms: readonly string[], opposites: readonly Opposite[]): boolean =>
  opposites.some(
    ({ asked, opposite }) => nameTerms.some((term) => opposite.has(term)) && !nameTerms.some((term) => asked.has(term)),
  )
