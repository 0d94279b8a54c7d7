import type { Item, ItemKind } from '../model/item-kinds.ts'
import { itemKindNames, itemKinds } from '../model/item-kinds.ts'
import { itemsOf, type Plan } from '../model/plan.ts'
import type { Reference } from '../model/reference.ts'
import type { ApplyFailure } from './apply-failure.ts'

/** The first mention of an item that `after` does not have; `before` is taken to be whole. */
export function findMissingReference(
  before: Plan,
  after: Plan,
): Extract<ApplyFailure, { code: 'reference-missing' }> | undefined {
  const hasLostItems = itemKindNames.some((kind) => {
    const kept = itemsOf(after, kind)
    return itemsOf(before, kind) !== kept && [...itemsOf(before, kind).keys()].some((id) => !kept.has(id))
  })
  for (const kind of itemKindNames) {
    const known = itemsOf(before, kind)
    if (!hasLostItems && known === itemsOf(after, kind)) continue
    for (const [id, item] of itemsOf(after, kind)) {
      if (!hasLostItems && known.get(id) === item) continue
      const missing = referencesOf(kind, item).find((target) => !itemsOf(after, target.kind).has(target.id))
      if (missing !== undefined)
        return { code: 'reference-missing', kind, id, missingKind: missing.kind, missingId: missing.id }
    }
  }
  return undefined
}

const referencesOf = <K extends ItemKind>(kind: K, item: Item<K>): Reference[] =>
  (itemKinds[kind].references as (item: Item<K>) => Reference[])(item)
