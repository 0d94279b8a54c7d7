import { type Item, type ItemKind, itemKinds, type KindedItem, type Plan, planOf, type Reference } from '@plan/core'

const keyOf = (kind: string, id: string) => `${kind} ${id}`

const referencesOf = ({ kind, item }: KindedItem): readonly Reference[] =>
  (itemKinds[kind].references as (item: Item) => readonly Reference[])(item)

/** The plan of the wanted items and of everything they mention, directly or not. */
export function wholePlanOf(universe: readonly KindedItem[], wanted: readonly number[]): Plan {
  const known = new Map(universe.map((entry) => [keyOf(entry.kind, entry.item.id), entry]))
  const reached = new Map<string, KindedItem>()
  const open = wanted.flatMap((at) => universe[at] ?? [])
  for (const entry of open) {
    const key = keyOf(entry.kind, entry.item.id)
    if (reached.has(key)) continue
    reached.set(key, entry)
    open.push(
      ...referencesOf(entry).flatMap(
        ({ kind, id }: { kind: ItemKind; id: string }) => known.get(keyOf(kind, id)) ?? [],
      ),
    )
  }
  return planOf(reached.values())
}
