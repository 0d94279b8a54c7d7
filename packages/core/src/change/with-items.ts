import type { Plan } from '../model/plan.ts'
import type { ChangedItem } from './changed-items.ts'
import { workOn } from './working-plan.ts'

/**
 * A plan with the given items in place of those it has under their ids; an entry without an item
 * takes one out. Nothing is checked: this puts together what was stored apart.
 *
 * @example
 * withItems(before, changedItems(before, after)) // holds what `after` holds
 */
export function withItems(plan: Plan, items: Iterable<ChangedItem>): Plan {
  const work = workOn(plan)
  for (const { kind, id, item } of items) {
    if (item === undefined) work.remove(kind, id)
    else work.put(kind, item)
  }
  return work.finish()
}
