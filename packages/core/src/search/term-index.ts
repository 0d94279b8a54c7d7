/** An inverted index with weighted fields. Documents are numbered in the order in which they were added. */
import { type SearchField, searchFieldNames, searchFields } from './search-fields.ts'
import type { Steps } from './steps.ts'

/** The documents that hold a term, in order. */
export interface Postings {
  readonly documents: readonly number[]
  /** How much the term says of each document: its weighted count, evened out by the length of the fields. */
  readonly counts: readonly number[]
  /** In which fields it stands, a bit a field. */
  readonly places: readonly number[]
}

/** A finished index. */
export interface TermIndex {
  readonly size: number
  readonly postings: ReadonlyMap<string, Postings>
}

/** What a document says, field by field. */
export type DocumentTerms = readonly (readonly [field: SearchField, terms: readonly string[]])[]

/** How fast repeating a word stops to matter: the k1 of BM25. */
const saturation = 1.2

/** The index of documents, numbered from 0, made in small steps. */
export function* indexTerms(documents: readonly DocumentTerms[]): Steps<TermIndex> {
  const averages = averageLengths(documents)
  yield
  const postings = new Map<string, { documents: number[]; counts: number[]; places: number[] }>()
  for (const [document, fields] of documents.entries()) {
    for (const [field, terms] of fields) {
      const { weight, evenness } = searchFields[field]
      const share = weight / (1 - evenness + (evenness * terms.length) / averages[field])
      const place = 1 << searchFieldNames.indexOf(field)
      for (const term of terms) {
        let posting = postings.get(term)
        if (posting === undefined) {
          posting = { documents: [], counts: [], places: [] }
          postings.set(term, posting)
        }
        const last = posting.documents.length - 1
        if (posting.documents[last] === document) {
          posting.counts[last] = (posting.counts[last] ?? 0) + share
          posting.places[last] = (posting.places[last] ?? 0) | place
        } else {
          posting.documents.push(document)
          posting.counts.push(share)
          posting.places.push(place)
        }
      }
    }
    yield
  }
  return { size: documents.length, postings }
}

/** The mean length of each field over the documents that have it. */
function averageLengths(documents: readonly DocumentTerms[]): Readonly<Record<SearchField, number>> {
  const lengths = Object.fromEntries(searchFieldNames.map((field) => [field, { sum: 0, count: 0 }]))
  for (const fields of documents)
    for (const [field, terms] of fields) {
      const length = lengths[field]
      if (length === undefined) continue
      length.sum += terms.length
      length.count++
    }
  return Object.fromEntries(
    searchFieldNames.map((field) => {
      const { sum, count } = lengths[field] ?? { sum: 0, count: 0 }
      return [field, count === 0 ? 1 : sum / count]
    }),
  ) as Record<SearchField, number>
}

/** How telling a term is: the fewer documents hold it, the more. */
export const rarityOf = ({ size }: TermIndex, { documents }: Postings): number =>
  Math.log(1 + (size - documents.length + 0.5) / (documents.length + 0.5))

/** What one entry of the postings adds to its document's score. */
export const scoreOf = (rarity: number, count: number): number =>
  (rarity * count * (saturation + 1)) / (count + saturation)

/** Where a document stands in the postings, or -1. */
export function positionIn({ documents }: Postings, document: number): number {
  let [low, high] = [0, documents.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const found = documents[middle] ?? 0
    if (found === document) return middle
    if (found < document) low = middle + 1
    else high = middle - 1
  }
  return -1
}

/** The names of the fields behind the bits of a place. */
export const fieldsAt = (place: number): readonly SearchField[] =>
  searchFieldNames.filter((_, at) => (place & (1 << at)) !== 0)
