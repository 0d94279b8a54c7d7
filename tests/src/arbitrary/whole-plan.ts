import {
  type Item,
  type ItemKind,
  itemKinds,
  type KindedItem,
  type Plan,
  type PlanEvent,
  planOf,
  type Reference,
} from '@plan/core'

const keyOf = (kind: string, id: string) => `${kind} ${id}`

const referencesOf = ({ kind, item }: KindedItem): readonly Reference[] =>
  (itemKinds[kind].references as (item: Item) => readonly Reference[])(item)

/** The entry, an event without the uses that would bring two living properties under one name. */
function withoutNamesakes(entry: KindedItem, known: ReadonlyMap<string, KindedItem>): KindedItem {
  if (entry.kind !== 'event') return entry
  const taken = new Set<string>()
  const isFree = ({ propertyId }: PlanEvent['uses'][number]) => {
    const property = known.get(keyOf('property', propertyId))
    if (property?.kind !== 'property' || property.item.archived === true) return true
    const { kind, name } = property.item
    const key = keyOf(kind === 'system' ? 'event' : kind, name)
    return !taken.has(key) && taken.add(key).size > 0
  }
  return { kind: 'event', item: { ...entry.item, uses: entry.item.uses.filter(isFree) } }
}

/**
 * The plan of the wanted items and of everything they mention, directly or not. An event carries
 * no two living properties of one name.
 */
export function wholePlanOf(universe: readonly KindedItem[], wanted: readonly number[]): Plan {
  const all = new Map(universe.map((entry) => [keyOf(entry.kind, entry.item.id), entry]))
  const known = new Map([...all].map(([key, entry]) => [key, withoutNamesakes(entry, all)]))
  const reached = new Map<string, KindedItem>()
  const open = [...known.values()].filter((_, at) => wanted.includes(at))
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
