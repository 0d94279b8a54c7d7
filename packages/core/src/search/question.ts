import { plainNameOf } from './analysed-item.ts'
import type { Concept } from './concept.ts'
import { splitCompound } from './split-compound.ts'
import { weakWords } from './stop-words.ts'
import type { TermIndex } from './term-index.ts'
import type { Thesaurus } from './thesaurus.ts'
import { type Analyzer, type Token, termsOf } from './tokens.ts'
import type { FindAlike } from './trigrams.ts'

/** What a question is read with. */
export interface Reading {
  readonly analyzer: Analyzer
  readonly index: TermIndex
  readonly thesaurus: Thesaurus
  /** Every word that a name may be written together from. */
  readonly words: ReadonlySet<string>
  readonly findAlike: FindAlike
  /** What a synonym is worth beside the word itself. */
  readonly synonymWeight: number
}

/** A question as the index is asked it. */
export interface Question {
  /** The question as a name. */
  readonly plain: string
  readonly tokens: readonly Token[]
  readonly concepts: readonly Concept[]
  /** The question with its unknown words corrected; empty where none had to be. */
  readonly corrected: readonly Concept[]
}

/** What is read of a question. More is the text of something, not a question. */
const mostCharacters = 1_000
const mostTokens = 48
/** A name is seldom written together from more words. */
const mostJoined = 4

/** Reads a question: what it asks for, in all the ways in which an item may say it. */
export function readQuestion(text: string, reading: Reading): Question {
  const { analyzer, index } = reading
  const tokens = analyzer(text.slice(0, mostCharacters)).slice(0, mostTokens)
  const telling = tokens.filter(({ isStop }) => !isStop)
  const isWeak = (word: string) => weakWords.has(word) && telling.some((other) => !weakWords.has(other.word))
  const meanings = reading.synonymWeight > 0 ? reading.thesaurus.meaningsOf(tokens.map(({ term }) => term)) : []

  const words = tokens.flatMap((token, at): Concept[] => {
    if (token.isStop) return []
    const synonyms = isWeak(token.word) ? [] : meanings.filter(({ from, length }) => from === at && length === 1)
    const compound = isKnown(index, token) ? undefined : splitCompound(token.word, reading.words)
    return [
      {
        weight: isWeak(token.word) ? weakWeight : 1,
        ways: [
          { terms: [token.term], weight: 1 },
          ...(compound === undefined
            ? []
            : [{ terms: compound.flatMap((word) => termsOf(analyzer, word)), weight: 0.9 }]),
          ...synonyms.flatMap(({ others }) => others.map((other) => ({ ...other, weight: reading.synonymWeight }))),
        ],
      },
    ]
  })
  const phrases = meanings
    .filter(({ length }) => length > 1)
    .map(
      ({ length, others }): Concept => ({
        weight: Math.sqrt(length),
        ways: others.map((other) => ({ ...other, weight: reading.synonymWeight })),
      }),
    )
  return {
    plain: plainNameOf(tokens),
    tokens,
    concepts: [...words, ...phrases, ...joinedConcepts(tokens, reading)],
    corrected: correctedConcepts(telling, isWeak, reading),
  }
}

const weakWeight = 0.25

const isKnown = ({ postings }: TermIndex, { term }: Token) => postings.has(term)

/** Neighbouring words that the plan writes as one. */
function joinedConcepts(tokens: readonly Token[], { analyzer, index }: Reading): Concept[] {
  const concepts: Concept[] = []
  for (let from = 0; from < tokens.length; from++)
    for (let length = 2; length <= mostJoined && from + length <= tokens.length; length++) {
      const whole = tokens
        .slice(from, from + length)
        .map(({ word }) => word)
        .join('')
      const [token] = analyzer(whole)
      if (token !== undefined && isKnown(index, token))
        concepts.push({ weight: length, ways: [{ terms: [token.term], weight: 1 }] })
    }
  return concepts
}

/** The question with words that nobody knows read as the known ones they look like. */
function correctedConcepts(
  telling: readonly Token[],
  isWeak: (word: string) => boolean,
  reading: Reading,
): readonly Concept[] {
  const { analyzer, findAlike, index, thesaurus, words } = reading
  const unknown = telling.filter(
    (token) =>
      !isKnown(index, token) && !thesaurus.terms.has(token.term) && splitCompound(token.word, words) === undefined,
  )
  const alike = new Map(unknown.map((token) => [token, findAlike(token.word)]))
  if (![...alike.values()].some((found) => found.length > 0)) return []
  return telling.map((token) => ({
    weight: isWeak(token.word) ? weakWeight : 1,
    ways: (alike.get(token) ?? [{ word: token.word, likeness: 1 }]).map(({ word, likeness }) => ({
      terms: termsOf(analyzer, word),
      weight: likeness,
      ...(likeness < 1 && { matchedBy: `trigram:${word}` }),
    })),
  }))
}
