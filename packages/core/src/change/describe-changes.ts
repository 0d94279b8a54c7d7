import { itemsOf, type Plan } from '../model/plan.ts'
import type { NameOf } from './change-kind.ts'
import { type Change, kindOf } from './change-kinds.ts'

/**
 * Each change as a sentence without its full stop, items called by their names.
 *
 * @param plan the plan before or after the changes
 * @example
 * describeChanges(plan, [{ kind: 'event-archived', id: 'e1' as EventId }]) // ['Event "Signed Up" archived']
 */
export function describeChanges(plan: Plan, changes: readonly Change[]): string[] {
  const added = new Map<string, string>()
  for (const change of changes) {
    if (!('item' in change)) continue
    const { kind, id } = kindOf(change).subject(change)
    added.set(`${kind} ${id}`, change.item.name)
  }
  const nameOf: NameOf = ({ kind, id }) => itemsOf(plan, kind).get(id)?.name ?? added.get(`${kind} ${id}`) ?? id
  return changes.map((change) => kindOf(change).describe(change, nameOf))
}
