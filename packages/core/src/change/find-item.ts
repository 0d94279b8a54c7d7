import { err, ok, type Result } from 'neverthrow'
import type { Item, ItemKind } from '../model/item-kinds.ts'
import type { ChangeFailure } from './apply-failure.ts'
import type { WorkingPlan } from './working-plan.ts'

/** The item a change speaks of, or the failure that names it. */
export function findItem<K extends ItemKind>(plan: WorkingPlan, kind: K, id: string): Result<Item<K>, ChangeFailure> {
  const item = plan.find(kind, id)
  return item === undefined ? err({ code: 'item-missing', kind, id }) : ok(item)
}
