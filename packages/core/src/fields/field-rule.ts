import type { ItemKind } from '../model/item-kinds.ts'

/** Names of fields and keys of entries, from the item down to a place in it. The empty path is the item. */
export type Path = readonly string[]

/** One value as three plans have it; `undefined` where it is absent. */
export interface Sides {
  readonly base: unknown
  readonly ours: unknown
  readonly theirs: unknown
}

/** One place in which two states of an item differ. An absent member is an absent value. */
export interface FieldDifference {
  readonly path: Path
  readonly before?: unknown
  readonly after?: unknown
  /** Set where entries that are kept change places: `before` and `after` are their keys. */
  readonly isOrder?: true
}

/** Why two sides cannot both have their way in one place. */
export type FieldClash = 'edited-differently' | 'removed-and-edited' | 'ordered-differently' | 'left-invalid'

/** Reports a clash and says which value stands. `accepts` tells whether a value of a person's own could. */
export type Settle = (clash: {
  readonly reason: FieldClash
  readonly path: Path
  readonly sides: Sides
  readonly accepts?: (value: unknown) => boolean
}) => unknown

/** A value inside another, with its rule. */
interface Part {
  readonly rule: FieldRule
  readonly value: unknown
}

/** How the values of one field are compared, patched and merged. */
export interface FieldRule {
  /** In running text: `as one value`. */
  readonly doc: string
  /** The fields of the record, or of each entry of the list. */
  readonly fields?: Readonly<Record<string, FieldRule>>
  /** What people call an entry of the list. */
  readonly entryNoun?: string
  /** The kind of item whose id the value, its members or the keys of its entries are. */
  readonly mentions?: ItemKind
  /** Merges values that both sides have and changed differently. */
  readonly merge: (sides: Sides, path: Path, settle: Settle) => unknown
  /** The differences between two values that are not equal. */
  readonly compare: (before: unknown, after: unknown, path: Path) => Iterable<FieldDifference>
  /** The value one step down a path; its value is `undefined` where there is none. */
  readonly part: (value: unknown, segment: string) => Part | undefined
  /** The value with one part replaced, or taken out where `part` is `undefined`. */
  readonly withPart: (value: unknown, segment: string, part: unknown) => unknown
  /** The value with its entries in another order. */
  readonly reordered: (value: unknown, order: readonly string[]) => unknown
}
