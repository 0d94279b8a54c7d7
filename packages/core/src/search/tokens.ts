/** The one analyzer: names, texts, questions, synonyms and glossaries are all read by it. */
import { joinedEndings, joinedPhrases } from './joined-phrases.ts'
import { stemWord } from './stem-word.ts'
import { stopWords } from './stop-words.ts'
import { wordsOf } from './words.ts'

/** A word of a text. Two words match when their terms are equal. */
export interface Token {
  readonly word: string
  readonly term: string
  readonly isStop: boolean
}

/** Reads texts. It remembers the words it has met, which come again and again within one plan. */
export type Analyzer = (text: string) => readonly Token[]

/**
 * An analyzer that has met no word yet.
 *
 * @example
 * openAnalyzer()('The user signs up').map(({ term }) => term) // ['the', 'user', 'signup']
 */
export function openAnalyzer(): Analyzer {
  const met = new Map<string, Token>()
  const tokenOf = (word: string): Token => {
    const known = met.get(word)
    if (known !== undefined) return known
    const token = { word, term: stemWord(word), isStop: stopWords.has(word) }
    met.set(word, token)
    return token
  }
  /** The one word that two neighbours are read as, if they are. */
  const joinedOf = (one: Token, other: Token): Token | undefined => {
    if (!joinedEndings.has(other.word)) return undefined
    const joined = [one.word, one.term].map((start) => start + other.word).find((word) => joinedPhrases.has(word))
    return joined === undefined ? undefined : tokenOf(joined)
  }
  return (text) => {
    const tokens: Token[] = []
    for (const word of wordsOf(text)) {
      const token = tokenOf(word)
      const before = tokens.at(-1)
      const joined = before === undefined ? undefined : joinedOf(before, token)
      if (joined === undefined) tokens.push(token)
      else tokens[tokens.length - 1] = joined
    }
    return tokens
  }
}

/** The terms of a text that say something. */
export const termsOf = (analyzer: Analyzer, text: string): string[] => tellingTerms(analyzer(text))

export const tellingTerms = (tokens: readonly Token[]): string[] =>
  tokens.flatMap(({ term, isStop }) => (isStop ? [] : term))
