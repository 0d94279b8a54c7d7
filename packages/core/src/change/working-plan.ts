import { rememberDescent } from '../model/differing-ids.ts'
import { type Item, type ItemKind, itemKindNames, itemKinds } from '../model/item-kinds.ts'
import { itemsOf, type Plan } from '../model/plan.ts'

/** A plan while a batch of changes is applied: collections are copied at their first write only. */
export interface WorkingPlan {
  /** The items of a kind as they stand now; what is put meanwhile may or may not be met. */
  all<K extends ItemKind>(kind: K): Iterable<Item<K>>
  find<K extends ItemKind>(kind: K, id: string): Item<K> | undefined
  put<K extends ItemKind>(kind: K, item: Item<K>): void
  remove(kind: ItemKind, id: string): void
  finish(): Plan
}

export function workOn(plan: Plan): WorkingPlan {
  const copies = new Map<ItemKind, Map<string, Item>>()
  const touched = new Map<ItemKind, Set<string>>()
  const writable = (kind: ItemKind, id: string) => {
    touched.get(kind)?.add(id)
    const known = copies.get(kind)
    if (known !== undefined) return known
    const copy = new Map<string, Item>(itemsOf(plan, kind))
    copies.set(kind, copy)
    touched.set(kind, new Set([id]))
    return copy
  }
  return {
    all: <K extends ItemKind>(kind: K) =>
      ((copies.get(kind) as ReadonlyMap<string, Item<K>> | undefined) ?? itemsOf(plan, kind)).values(),
    find: <K extends ItemKind>(kind: K, id: string) =>
      ((copies.get(kind) as ReadonlyMap<string, Item<K>> | undefined) ?? itemsOf(plan, kind)).get(id),
    put: (kind, item) => writable(kind, item.id).set(item.id, item),
    remove: (kind, id) => writable(kind, id).delete(id),
    finish: () => ({
      ...plan,
      ...Object.fromEntries(
        itemKindNames.flatMap((kind) => {
          const copy = copies.get(kind)
          if (copy === undefined) return []
          rememberDescent(copy, itemsOf(plan, kind), touched.get(kind) ?? new Set())
          return [[itemKinds[kind].collection, copy]]
        }),
      ),
    }),
  }
}
