import type { Item } from '../model/item-kinds.ts'
import { compareText } from '../model/text.ts'

/** The items that are wanted, by name, then by id. */
export const inOrder = <T extends Item>(items: ReadonlyMap<string, T>, isWanted: (item: T) => boolean): readonly T[] =>
  [...items.values()].filter(isWanted).sort((a, b) => compareText(a.name, b.name) || compareText(a.id, b.id))
