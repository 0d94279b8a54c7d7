import { differingIds } from '../model/differing-ids.ts'
import type { Item } from '../model/item-kinds.ts'
import { compareText } from '../model/text.ts'

type Items<T extends Item> = ReadonlyMap<string, T>

/** The items of a collection that another does not hold just so, by name, then by id. */
export const newOrChanged = <T extends Item>(before: Items<T>, after: Items<T>): readonly T[] =>
  differing(after, before)

/** The items of a collection whose ids another does not have, by name, then by id. */
export const gone = <T extends Item>(before: Items<T>, after: Items<T>): readonly T[] =>
  differing(before, after).filter(({ id }) => !after.has(id))

const differing = <T extends Item>(items: Items<T>, others: Items<T>): T[] =>
  [...differingIds(others, items)]
    .flatMap((id) => items.get(id) ?? [])
    .sort((a, b) => compareText(a.name, b.name) || compareText(a.id, b.id))
