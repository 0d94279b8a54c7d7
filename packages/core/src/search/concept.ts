import type { TermIndex } from './term-index.ts'
import { fieldsAt, positionIn, rarityOf, scoreOf } from './term-index.ts'

/** One thing a question asks for, and the ways in which an item may say it. */
export interface Concept {
  readonly weight: number
  readonly ways: readonly Way[]
}

/** Terms that must all be there. */
interface Way {
  readonly terms: readonly string[]
  readonly weight: number
  /** How a match by this way is told; absent where the words of the question stand there themselves. */
  readonly matchedBy?: string
}

/** A score for each document, by its number; 0 where nothing matches. */
export type Scores = Float64Array

/**
 * Each document's score: the sum over the concepts of the best way in which it says each, made
 * smaller where it leaves concepts out.
 */
export function scoreConcepts(index: TermIndex, concepts: readonly Concept[]): Scores {
  const sums = new Float64Array(index.size)
  const covered = new Float64Array(index.size)
  const best = new Float64Array(index.size)
  const whole = concepts.reduce((sum, { weight }) => sum + weight, 0)
  for (const { weight, ways } of concepts) {
    const met: number[] = []
    for (const way of ways)
      eachMatch(index, way, (document, score) => {
        const before = best[document] ?? 0
        if (before === 0) met.push(document)
        if (score > before) best[document] = score
      })
    for (const document of met) {
      sums[document] = (sums[document] ?? 0) + weight * (best[document] ?? 0)
      covered[document] = (covered[document] ?? 0) + weight
      best[document] = 0
    }
  }
  for (let document = 0; document < sums.length; document++) {
    const sum = sums[document] ?? 0
    if (sum > 0) sums[document] = sum * (leastShare + ((1 - leastShare) * (covered[document] ?? 0)) / whole)
  }
  return sums
}

/** What is left of a score where next to nothing of the question is covered. */
const leastShare = 0.4

function eachMatch(index: TermIndex, { terms, weight }: Way, on: (document: number, score: number) => void) {
  const found = terms.map((term) => index.postings.get(term))
  const [first, ...others] = found
  if (first === undefined) return
  const rarity = rarityOf(index, first)
  const rarities = others.map((postings) => (postings === undefined ? 0 : rarityOf(index, postings)))
  first.documents.forEach((document, at) => {
    let sum = scoreOf(rarity, first.counts[at] ?? 0)
    for (let other = 0; other < others.length; other++) {
      const postings = others[other]
      const position = postings === undefined ? -1 : positionIn(postings, document)
      if (postings === undefined || position < 0) return
      sum += scoreOf(rarities[other] ?? 0, postings.counts[position] ?? 0)
    }
    // A phrase says one thing, however many words it takes.
    on(document, (weight * sum) / Math.sqrt(terms.length))
  })
}

/** How a document says what it says of the concepts: fields, synonyms, corrections. */
export function waysMatched(index: TermIndex, concepts: readonly Concept[], document: number): readonly string[] {
  return concepts.flatMap(({ ways }) => {
    let best: { readonly score: number; readonly by: readonly string[] } = { score: 0, by: [] }
    for (const way of ways) {
      const entries = way.terms.map((term) => {
        const postings = index.postings.get(term)
        const position = postings === undefined ? -1 : positionIn(postings, document)
        return postings === undefined || position < 0
          ? { score: 0, place: 0 }
          : {
              score: scoreOf(rarityOf(index, postings), postings.counts[position] ?? 0),
              place: postings.places[position] ?? 0,
            }
      })
      if (entries.length === 0 || entries.some(({ score }) => score === 0)) continue
      const score = way.weight * entries.reduce((sum, entry) => sum + entry.score, 0)
      if (score <= best.score) continue
      const places = entries.reduce((all, { place }) => all | place, 0)
      best = { score, by: way.matchedBy === undefined ? fieldsAt(places) : [way.matchedBy] }
    }
    return best.by
  })
}
