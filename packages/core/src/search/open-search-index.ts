/** Searching a plan by meaning: several opinions on what answers a question, put together by their ranks. */
import type { Plan } from '../model/plan.ts'
import { antonyms } from './antonyms.ts'
import { type Concept, type Scores, scoreConcepts, waysMatched } from './concept.ts'
import { fuseRankings, type Ranking } from './fuse-rankings.ts'
import { type Opposites, openOpposites, saysOpposite } from './opposites.ts'
import { type PlanDocuments, readPlan } from './plan-documents.ts'
import { type Reading, readQuestion } from './question.ts'
import type {
  SearchHit,
  SearchIndex,
  SearchLimits,
  SearchOptions,
  SearchVectors,
  SearchWeights,
} from './search-index.ts'
import { finish, type Steps } from './steps.ts'
import { synonymGroups } from './synonyms.ts'
import { joinThesauri, openThesaurus, type Thesaurus } from './thesaurus.ts'
import { type Analyzer, openAnalyzer } from './tokens.ts'
import { itemKey, nearnessOf } from './vectors.ts'

const usualWeights: SearchWeights = { lexical: 1, synonym: 0.7, trigram: 1, related: 0.1, vector: 1 }

/** More than all other opinions together, so that the name that was asked for stands first. */
const exactWeight = 4

const usualLimit = 10
const mostHits = 1_000
/** What is left of a score where the name says the opposite of the question. */
const oppositeShare = 0.4
/** Every item is near to every question somehow; so many of the nearest may answer it. */
const mostNear = 50

/**
 * A plan that can be searched. What is read of a plan and of its items is remembered for as long as they
 * are kept: opening a plan again costs nothing, its next revision what it changed and putting the index together.
 *
 * @example
 * openSearchIndex(plan).search('user registers')
 * // [{ kind: 'event', id: 'e1', score: 0.21, matchedBy: ['synonym:sign up'] }]
 */
export const openSearchIndex = (plan: Plan, options: SearchOptions = {}): SearchIndex =>
  finish(openSearchIndexInSteps(plan, options))

/**
 * The same in small steps, for those who have other things to do between them: thousands of events take seconds.
 *
 * @example
 * const steps = openSearchIndexInSteps(plan)
 * let step = steps.next()
 * while (step.done !== true) step = steps.next()
 * step.value.search('user registers').length // 1
 */
export function* openSearchIndexInSteps(
  plan: Plan,
  { glossary = [], weights = {} }: SearchOptions = {},
): Generator<undefined, SearchIndex, void> {
  const known = yield* knownOf(plan)
  const all = { ...usualWeights, ...weights }
  const thesaurus =
    glossary.length === 0
      ? known.thesaurus
      : joinThesauri(openThesaurus(known.analyzer, 'glossary', glossary), known.thesaurus)
  const opened: Opened = {
    ...known,
    reading: { ...known.read, analyzer: known.analyzer, thesaurus, synonymWeight: all.synonym },
    weights: all,
  }
  return {
    search: (question, limits = {}) => answer(opened, question, limits, undefined),
    searchWithVectors: (question, vectors, limits = {}) => {
      const near = nearTo(opened, vectors, limits)
      return { hits: answer(opened, question, limits, near.scores), degraded: near.degraded }
    },
  }
}

/** What depends on the plan alone. */
interface Known {
  readonly analyzer: Analyzer
  readonly thesaurus: Thesaurus
  readonly read: PlanDocuments
  readonly oppositesOf: Opposites
}

interface Opened extends Known {
  readonly reading: Reading
  readonly weights: SearchWeights
}

/** A plan never changes, so it is read once for as long as anybody keeps it. */
const knownPlans = new WeakMap<Plan, Known>()

function* knownOf(plan: Plan): Steps<Known> {
  const before = knownPlans.get(plan)
  if (before !== undefined) return before
  const analyzer = openAnalyzer()
  const thesaurus = openThesaurus(
    analyzer,
    'synonym',
    synonymGroups.map((line) => line.split(', ')),
  )
  const known: Known = {
    analyzer,
    thesaurus,
    read: yield* readPlan(analyzer, plan, thesaurus.words),
    oppositesOf: openOpposites(analyzer, antonyms),
  }
  knownPlans.set(plan, known)
  return known
}

/** One way of searching: what it thinks of the documents, and why it found one. */
interface Opinion extends Ranking {
  readonly scores: ReadonlyMap<number, number>
  readonly matchedBy: (document: number) => readonly string[]
}

function answer(opened: Opened, text: string, limits: SearchLimits, near: ReadonlyMap<number, number> | undefined) {
  const { documents } = opened.read
  const { names, others } = opinionsOn(opened, text, limits, near)
  const opinions = [...names, ...others]
  // A name that was asked for exactly outweighs all opinions, so they are the measure.
  const whole = others.reduce((sum, { weight }) => sum + weight, 0)
  const limit = Math.min(mostHits, Math.max(0, Math.floor(limits.limit ?? usualLimit)) || 0)
  return [...fuseRankings(opinions)]
    .sort(([one, a], [other, b]) => b - a || one - other)
    .slice(0, limit)
    .flatMap(([document, score]): SearchHit[] => {
      const found = documents[document]
      if (found === undefined) return []
      const reasons = opinions.flatMap(({ matchedBy, scores }) => (scores.has(document) ? matchedBy(document) : []))
      return [
        {
          kind: found.kind,
          id: found.item.id,
          score: rounded(Math.min(1, score / whole)),
          matchedBy: [...new Set(reasons)],
        },
      ]
    })
}

const rounded = (score: number) => Math.round(score * 10_000) / 10_000

function opinionsOn(
  { oppositesOf, read, reading, weights }: Opened,
  text: string,
  limits: SearchLimits,
  near: ReadonlyMap<number, number> | undefined,
): { readonly names: readonly Opinion[]; readonly others: readonly Opinion[] } {
  const { byName, byPlainName, documents, index } = read
  const question = readQuestion(text, reading)
  const opposites = oppositesOf(question.tokens)
  const isWanted = wantedBy(read, limits)
  const inWords = (concepts: readonly Concept[]): Scores => {
    const scores = scoreConcepts(index, concepts)
    if (opposites.length > 0)
      documents.forEach(({ analysed }, document) => {
        if ((scores[document] ?? 0) > 0 && saysOpposite(analysed.nameTerms, opposites))
          scores[document] = (scores[document] ?? 0) * oppositeShare
      })
    return scores
  }
  const named = (found: readonly number[] = []) => new Map(found.filter(isWanted).map((document) => [document, 1]))
  const wanted = (scores: Scores) => bestOf(scores, isWanted)
  const lexical = inWords(question.concepts)
  const names: readonly Opinion[] = [
    { weight: exactWeight, scores: named(byName.get(text)), matchedBy: () => ['exact'] },
    {
      weight: exactWeight,
      scores: named(question.plain === '' ? [] : byPlainName.get(question.plain)),
      matchedBy: () => ['same-name'],
    },
  ]
  const others: readonly Opinion[] = [
    {
      weight: weights.lexical,
      scores: wanted(lifted(read, lexical, weights.related)),
      matchedBy: (document) => {
        const ways = waysMatched(index, question.concepts, document)
        return ways.length > 0 ? ways : ['related']
      },
    },
    {
      weight: weights.trigram,
      scores: wanted(inWords(weights.trigram > 0 ? question.corrected : [])),
      matchedBy: (document) => waysMatched(index, question.corrected, document),
    },
    ...(near === undefined ? [] : [{ weight: weights.vector, scores: near, matchedBy: () => ['vector'] }]),
  ]
  return { names, others }
}

/** The documents with the best scores. */
function bestOf(scores: Scores, isWanted: (document: number) => boolean): ReadonlyMap<number, number> {
  const found: number[] = []
  for (let document = 0; document < scores.length; document++)
    if ((scores[document] ?? 0) > 0 && isWanted(document)) found.push(document)
  const score = (document: number) => scores[document] ?? 0
  const best = found.sort((a, b) => score(b) - score(a) || a - b).slice(0, mostHits)
  return new Map(best.map((document) => [document, score(document)]))
}

const wantedBy =
  ({ documents }: PlanDocuments, { kinds, includeArchived = false }: SearchLimits) =>
  (document: number): boolean => {
    const found = documents[document]
    if (found === undefined || (found.item.archived === true && !includeArchived)) return false
    return kinds === undefined || kinds.includes(found.kind)
  }

/**
 * What was found lifts the items that mention it by a share of its score: a property its events, a category its
 * members. The more mention it, the less it says of each.
 */
function lifted({ mentionedBy }: PlanDocuments, scores: Scores, share: number): Scores {
  if (share === 0) return scores
  const lift = new Float64Array(scores.length)
  scores.forEach((score, document) => {
    if (score === 0) return
    const mentioning = mentionedBy[document] ?? []
    const each = (share * score) / Math.log2(1 + mentioning.length)
    for (const other of mentioning) lift[other] = Math.max(lift[other] ?? 0, each)
  })
  return scores.map((score, document) => score + (lift[document] ?? 0))
}

function nearTo({ read }: Opened, { items, question }: SearchVectors, limits: SearchLimits) {
  const isWanted = wantedBy(read, limits)
  const nearness = new Map<number, number>()
  let degraded = question === undefined
  read.documents.forEach(({ item, kind }, document) => {
    if (question === undefined || !isWanted(document)) return
    const vector = items.get(itemKey(kind, item.id))
    const near = vector === undefined ? undefined : nearnessOf(question, vector)
    if (near === undefined) degraded = true
    else nearness.set(document, near)
  })
  const nearest = [...nearness].sort(([one, a], [other, b]) => b - a || one - other).slice(0, mostNear)
  return { scores: new Map(nearest.filter(([, near]) => near > 0)), degraded }
}
