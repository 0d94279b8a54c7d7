import { differingIds } from '../model/differing-ids.ts'
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
  const changed = itemKindNames.map((kind) => {
    const [old, current] = [itemsOf(before, kind), itemsOf(after, kind)]
    return { kind, current, ids: [...differingIds(old, current)] }
  })
  // Whoever mentions a lost item need not have changed itself.
  const hasLostItems = changed.some(({ current, ids }) => ids.some((id) => !current.has(id)))
  for (const { kind, current, ids } of changed) {
    for (const id of hasLostItems ? current.keys() : ids) {
      const item = current.get(id)
      const missing = item && referencesOf(kind, item).find((target) => !itemsOf(after, target.kind).has(target.id))
      if (missing !== undefined)
        return { code: 'reference-missing', kind, id, missingKind: missing.kind, missingId: missing.id }
    }
  }
  return undefined
}

const referencesOf = <K extends ItemKind>(kind: K, item: Item<K>): Reference[] =>
  (itemKinds[kind].references as (item: Item<K>) => Reference[])(item)
