import type { ItemKind } from './item-kinds.ts'

/** A mention of one item by another; both must be in the plan. */
export interface Reference {
  readonly kind: ItemKind
  readonly id: string
}

/** Mentions of several items of one kind. */
export const referencesTo = (kind: ItemKind, ids: readonly string[]): Reference[] => ids.map((id) => ({ kind, id }))
