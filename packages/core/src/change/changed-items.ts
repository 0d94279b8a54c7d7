import { differingIds } from '../model/differing-ids.ts'
import type { Item, ItemKind } from '../model/item-kinds.ts'
import { itemKindNames } from '../model/item-kinds.ts'
import { itemsOf, type Plan } from '../model/plan.ts'

/** An item as it stands after some changes; without `item` it is gone. */
export interface ChangedItem {
  readonly kind: ItemKind
  readonly id: string
  readonly item?: Item
}

/**
 * The items that differ between a plan and the plan made from it by {@link applyChanges}.
 * Compares by identity, which is what applying changes preserves for everything else.
 *
 * @example
 * for (const { kind, id, item } of changedItems(before, after)) save(kind, id, item ?? 'removed')
 */
export function* changedItems(before: Plan, after: Plan): Iterable<ChangedItem> {
  for (const kind of itemKindNames) {
    const current = itemsOf(after, kind)
    for (const id of differingIds(itemsOf(before, kind), current)) {
      const item = current.get(id)
      yield { kind, id, ...(item === undefined ? {} : { item }) }
    }
  }
}
