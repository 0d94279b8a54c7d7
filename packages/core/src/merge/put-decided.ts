import type { WorkingPlan } from '../change/working-plan.ts'
import { type Item, itemKinds } from '../model/item-kinds.ts'
import type { Reference } from '../model/reference.ts'
import type { Judge } from './judge.ts'

/** Leaves an item in the plan as it was decided, or not at all. What people wrote themselves is checked. */
export function putDecided(work: WorkingPlan, reference: Reference, item: Item | undefined, judge: Judge): void {
  const { kind, id } = reference
  const ownPlace = judge.ownPlaceIn(reference)
  if (item === undefined) work.remove(kind, id)
  else if (ownPlace === undefined) work.put(kind, item)
  else {
    const parsed = itemKinds[kind].schema.safeParse(item)
    if (parsed.success) work.put(kind, parsed.data)
    else judge.refuse(ownPlace, `is not valid: ${parsed.error.issues[0]?.message}`)
  }
}
