import { type ItemKind, itemsOf, type Plan } from '@plan/core'

/** Makes ids that nothing has. */
export type NewId = (kind: ItemKind) => string

/** Gives out ids for created items: the wanted one where nothing has it yet, else a new one. */
export function openIds(plan: Plan, takenElsewhere: ReadonlyMap<ItemKind, ReadonlySet<string>>, newId: NewId) {
  const given = new Map<ItemKind, Set<string>>()
  const isFree = (kind: ItemKind, id: string) =>
    !itemsOf(plan, kind).has(id) && takenElsewhere.get(kind)?.has(id) !== true && given.get(kind)?.has(id) !== true
  return (kind: ItemKind, wanted?: string): string => {
    const id = wanted !== undefined && isFree(kind, wanted) ? wanted : newId(kind)
    given.set(kind, (given.get(kind) ?? new Set()).add(id))
    return id
  }
}
