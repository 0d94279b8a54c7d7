import type { Item, ItemKind } from '../model/item-kinds.ts'
import { type ItemTexts, type NamedMention, searchedKinds } from './item-texts.ts'
import { type SearchField, searchFieldNames } from './search-fields.ts'
import { type Analyzer, type Token, tellingTerms } from './tokens.ts'

/** What is known of an item without the rest of its plan. */
export interface AnalysedItem {
  readonly nameTerms: readonly string[]
  /** The words of the name as they were written. */
  readonly nameWords: readonly string[]
  /** The name without case, accents and separators. */
  readonly plainName: string
  readonly fields: readonly (readonly [field: SearchField, terms: readonly string[]])[]
  /** Words that are sure to be words: those of sentences. */
  readonly proseWords: readonly string[]
  /** Words of the names of what is inside. */
  readonly innerWords: readonly string[]
  readonly mentions: readonly NamedMention[]
}

/** Items never change, so what was read of one holds in every plan and revision that shares it. */
const analysed = new WeakMap<object, AnalysedItem>()

/** Reads an item, once for as long as anybody keeps it. */
export function analyseItem<K extends ItemKind>(analyzer: Analyzer, kind: K, item: Item<K>): AnalysedItem {
  const known = analysed.get(item)
  if (known !== undefined) return known
  const { texts, mentions } = searchedKinds[kind]
  const own: ItemTexts = texts(item)
  const name = analyzer(item.name)
  const tokens = new Map(searchFieldNames.map((field) => [field, (own[field] ?? []).flatMap((text) => analyzer(text))]))
  const fields = [...tokens].flatMap(([field, found]): AnalysedItem['fields'][number][] => {
    const terms = tellingTerms(found)
    return terms.length === 0 ? [] : [[field, terms]]
  })
  const wordsIn = (...of: SearchField[]) => [
    ...new Set(of.flatMap((field) => (tokens.get(field) ?? []).map(({ word }) => word))),
  ]
  const read: AnalysedItem = {
    nameTerms: tellingTerms(name),
    nameWords: name.map(({ word }) => word),
    plainName: plainNameOf(name),
    fields,
    proseWords: wordsIn('description', 'detail'),
    innerWords: wordsIn('contents'),
    mentions: mentions(item),
  }
  analysed.set(item, read)
  return read
}

/**
 * A name as its words written together, so that all its casings are one.
 *
 * @example
 * plainNameOf(analyzer('Add to Cart')) === plainNameOf(analyzer('addToCart')) // true
 */
export const plainNameOf = (name: readonly Token[]): string => name.map(({ word }) => word).join('')
