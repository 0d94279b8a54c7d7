import { type Item, itemKindNames, itemsOf, type KindedItem, type Plan, planOf } from '@plan/core'

/**
 * The plan with every living item of a kind under a name of its own, and every event with one
 * property of a name at most. Names are how an import finds things, so twins cannot be told apart.
 */
export function withoutTwins(plan: Plan): Plan {
  const items = itemKindNames.flatMap((kind) => {
    const names = new Set<string>()
    return [...itemsOf(plan, kind).values()].map((item: Item) => {
      const name = item.archived === true || !names.has(item.name) ? item.name : `${item.name} ${item.id}`
      if (item.archived !== true) names.add(name)
      return { kind, item: { ...item, name } } as KindedItem
    })
  })
  return planOf(items)
}
