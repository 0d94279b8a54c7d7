import { type Item, type ItemKind, itemKindNames } from '../model/item-kinds.ts'
import { itemsOf, type Plan } from '../model/plan.ts'
import { compareText } from '../model/text.ts'
import { type AnalysedItem, analyseItem } from './analysed-item.ts'
import type { SearchField } from './search-fields.ts'
import { splitCompound } from './split-compound.ts'
import type { Steps } from './steps.ts'
import { type DocumentTerms, indexTerms, type TermIndex } from './term-index.ts'
import { type Analyzer, termsOf } from './tokens.ts'
import { type FindAlike, openTrigrams } from './trigrams.ts'

/** An item in its place: the lower its number, the earlier among equals. */
interface PlanDocument {
  readonly kind: ItemKind
  readonly item: Item
  readonly analysed: AnalysedItem
}

/** A plan as it is searched. The same items give the same, whatever their order. */
export interface PlanDocuments {
  readonly documents: readonly PlanDocument[]
  readonly index: TermIndex
  /** By each document, those it is mentioned by. */
  readonly mentionedBy: readonly (readonly number[])[]
  readonly byName: ReadonlyMap<string, readonly number[]>
  readonly byPlainName: ReadonlyMap<string, readonly number[]>
  /** Words of the plan's sentences and of the thesaurus. */
  readonly words: ReadonlySet<string>
  readonly findAlike: FindAlike
}

/** Reads a whole plan, in small steps. */
export function* readPlan(analyzer: Analyzer, plan: Plan, knownWords: ReadonlySet<string>): Steps<PlanDocuments> {
  const documents: PlanDocument[] = []
  for (const kind of itemKindNames)
    for (const item of itemsOf(plan, kind).values()) {
      documents.push({ kind, item, analysed: analyseItem(analyzer, kind, item) })
      yield
    }
  documents.sort(
    (a, b) => compareText(a.item.name, b.item.name) || compareText(a.kind, b.kind) || compareText(a.item.id, b.item.id),
  )
  yield
  const numbers = new Map<ItemKind, Map<string, number>>(itemKindNames.map((kind) => [kind, new Map()]))
  for (const [at, { kind, item }] of documents.entries()) numbers.get(kind)?.set(item.id, at)

  const words = new Set(knownWords)
  for (const { analysed } of documents) {
    for (const word of analysed.proseWords) words.add(word)
    yield
  }
  const compounds = new Map<string, readonly string[]>()
  const partsOf = (word: string): readonly string[] => {
    const known = compounds.get(word)
    if (known !== undefined) return known
    const parts = words.has(word) ? [] : (splitCompound(word, words) ?? [])
    compounds.set(word, parts)
    return parts
  }

  const mentionedBy: number[][] = documents.map(() => [])
  const written = new Set<string>()
  const termsAt = ({ analysed }: PlanDocument, at: number): DocumentTerms => {
    const fields = new Map<SearchField, string[]>()
    const put = (field: SearchField, found: readonly string[]) => {
      const before = fields.get(field)
      if (before === undefined) fields.set(field, [...found])
      else for (const term of found) before.push(term)
    }
    put('name', analysed.nameTerms)
    for (const word of analysed.innerWords) written.add(word)
    for (const word of analysed.proseWords) written.add(word)
    for (const word of analysed.nameWords) {
      written.add(word)
      const parts = partsOf(word)
      for (const part of parts) written.add(part)
      if (parts.length > 0)
        put(
          'compound',
          parts.flatMap((part) => termsOf(analyzer, part)),
        )
    }
    for (const [field, found] of analysed.fields) put(field, found)
    for (const { field, kind, id } of analysed.mentions) {
      const mentioned = numbers.get(kind)?.get(id)
      if (mentioned === undefined) continue
      mentionedBy[mentioned]?.push(at)
      put(field, documents[mentioned]?.analysed.nameTerms ?? [])
    }
    return [...fields].filter(([, found]) => found.length > 0)
  }
  const terms: DocumentTerms[] = []
  for (const [at, document] of documents.entries()) {
    terms.push(termsAt(document, at))
    yield
  }
  const index = yield* indexTerms(terms)
  const byName = grouped(documents, ({ item }) => item.name)
  yield
  const byPlainName = grouped(documents, ({ analysed }) => analysed.plainName)
  yield
  const findAlike = yield* openTrigrams([...written].filter((word) => /\p{L}/u.test(word)))
  return {
    documents,
    index,
    mentionedBy,
    byName,
    byPlainName,
    words,
    findAlike,
  }
}

function grouped(documents: readonly PlanDocument[], keyOf: (document: PlanDocument) => string) {
  const groups = new Map<string, number[]>()
  documents.forEach((document, at) => {
    const key = keyOf(document)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [at])
    else group.push(at)
  })
  return groups
}
