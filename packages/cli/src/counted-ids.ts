import { emptyPlan, type ItemKind, itemsOf, type Plan } from '@plan/core'
import type { Draft, NewId } from '@plan/import'

/**
 * Gives the ids `event-1`, `event-2` and so on for each kind of item, so that one input always
 * makes one plan. Ids that the draft itself states are passed over, and those that a plan has.
 */
export function countedIds(draft: Draft, plan: Plan = emptyPlan): NewId {
  const stated = new Set(
    draft.events.flatMap(({ id, properties }) => [id, ...properties.map((property) => property.id)]),
  )
  const counts = new Map<ItemKind, number>()
  const next = (kind: ItemKind): string => {
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    return `${kind}-${count}`
  }
  return (kind) => {
    let id = next(kind)
    while (stated.has(id) || itemsOf(plan, kind).has(id)) id = next(kind)
    return id
  }
}
