import { type Item, type ItemKind, itemKinds, itemsOf, type Plan } from '@plan/core'
import { type FilterName, type FilterValues, filters } from './filters.ts'

/** The items that match, and what the filters were given in vain. */
export interface Filtered<K extends ItemKind> {
  readonly items: readonly Item<K>[]
  readonly warnings: readonly string[]
}

interface AnyFilter {
  readonly by: Readonly<Partial<Record<ItemKind, (given: unknown, plan: Plan) => (item: Item) => boolean>>>
  readonly mentions?: readonly [ItemKind, (given: unknown) => readonly string[]]
}

/** The items of a kind that match all the filters given; archived ones only if they are wanted. */
export function filterItems<K extends ItemKind>(
  plan: Plan,
  kind: K,
  { names, ...given }: FilterValues,
  includeArchived: boolean,
): Filtered<K> {
  const warnings: string[] = []
  const wanted = names && new Set(names.map((name) => name.toLowerCase()))
  const judges: ((item: Item) => boolean)[] = [
    ({ archived }) => includeArchived || archived !== true,
    ({ id, name }) => wanted === undefined || names?.includes(id) === true || wanted.has(name.toLowerCase()),
  ]
  if (names !== undefined) warnings.push(...unknownIn(plan, kind, names))
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue
    const filter = filters[name as Exclude<FilterName, 'names'>] as AnyFilter
    const matcher = filter.by[kind]
    if (matcher === undefined) {
      warnings.push(`${name} is no filter of this itemType and was ignored`)
      continue
    }
    judges.push(matcher(value, plan))
    const [mentioned, textsOf] = filter.mentions ?? []
    if (mentioned !== undefined && textsOf !== undefined) warnings.push(...unknownIn(plan, mentioned, textsOf(value)))
  }
  const items = [...itemsOf(plan, kind).values()].filter((item) => judges.every((judge) => judge(item)))
  return { items, warnings }
}

/** A sentence for each text that is neither the id nor the name of any item of the kind. */
function unknownIn(plan: Plan, kind: ItemKind, given: readonly string[]): readonly string[] {
  const items = itemsOf(plan, kind)
  const names = new Set([...items.values()].map(({ name }) => name.toLowerCase()))
  return given
    .filter((text) => !items.has(text) && !names.has(text.toLowerCase()))
    .map((text) => `there is no ${itemKinds[kind].noun} ${JSON.stringify(text)}`)
}
