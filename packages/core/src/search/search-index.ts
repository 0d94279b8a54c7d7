/** What searching takes and gives. */
import type { ItemKind } from '../model/item-kinds.ts'
import type { ItemKey } from './vectors.ts'

/** An item that answers a question. */
export interface SearchHit {
  readonly kind: ItemKind
  readonly id: string
  /** From 0 to 1, where 1 is the first place by every way of searching. Only scores of one answer compare. */
  readonly score: number
  /**
   * By what it was found: the fields that hold words of the question (`name`, `description`, …), `exact`,
   * `same-name`, `synonym:…`, `glossary:…`, `trigram:…`, `related`, `vector`.
   */
  readonly matchedBy: readonly string[]
}

/** Restricts an answer. */
export interface SearchLimits {
  /** The kinds of items to look for; all unless stated. */
  readonly kinds?: readonly ItemKind[]
  /** The most hits, up to 1,000; 10 unless stated. */
  readonly limit?: number
  /** Archived items are left out unless this is true. */
  readonly includeArchived?: boolean
}

/** Directions of meaning from outside: one for the question, one for each item that has one. */
export interface SearchVectors {
  readonly items: ReadonlyMap<ItemKey, Float32Array>
  /** Absent where the question could not be given one. */
  readonly question: Float32Array | undefined
}

/** An answer that vectors may have had a part in. */
export interface VectorAnswer {
  readonly hits: readonly SearchHit[]
  /** Whether vectors could not judge every item that was looked at, so that words alone judged some or all. */
  readonly degraded: boolean
}

/** A plan that can be searched. */
export interface SearchIndex {
  /** The best answers, best first. The same plan gives the same answer, whatever the order of its items. */
  search(question: string, limits?: SearchLimits): readonly SearchHit[]
  /** The same with vectors as one more opinion. */
  searchWithVectors(question: string, vectors: SearchVectors, limits?: SearchLimits): VectorAnswer
}

/** What each way of searching is worth; 0 leaves it out. */
export interface SearchWeights {
  readonly lexical: number
  /** Of a synonym, beside the word itself. */
  readonly synonym: number
  /** Of questions with unknown words read as the known ones that they look like. */
  readonly trigram: number
  /** What an item's score lends to those that mention it, as a share. */
  readonly related: number
  readonly vector: number
}

/** How a workspace searches. */
export interface SearchOptions {
  /** Groups of words and phrases that mean one thing here: the setting `glossary`. */
  readonly glossary?: readonly (readonly string[])[]
  readonly weights?: Partial<SearchWeights>
}
