import { itemKindNames, itemsOf, type Plan, planOf } from '@plan/core'

/** A copy of the plan in which any write throws, to its collections as well as to its items. */
export function frozenPlan(plan: Plan): Plan {
  const copy = planOf(
    itemKindNames.flatMap((kind) =>
      [...itemsOf(plan, kind).values()].map((item) => ({ kind, item: deepFrozen(item) }) as never),
    ),
  )
  for (const kind of itemKindNames) Object.assign(itemsOf(copy, kind), { set: refuse, delete: refuse, clear: refuse })
  return Object.freeze(copy)
}

/** The same value, which no longer takes any write. */
export function deepFrozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value
  Object.values(value).forEach(deepFrozen)
  return Object.freeze(value)
}

const refuse = () => {
  throw new Error('a frozen plan was written to')
}
