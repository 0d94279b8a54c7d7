import {
  applyChanges,
  changedItems,
  describeApplyFailure,
  diffPlans,
  type Item,
  type ItemKind,
  itemKinds,
  itemsOf,
  type KindedItem,
  type Plan,
  planOf,
  sameValue,
  withItems,
} from '@plan/core'
import { err, ok, type Result } from 'neverthrow'
import { describeIssue } from '../../describe-issue.ts'
import type { FieldFailure } from './item-work.ts'

/** The plan with an item in it, and the id of the item. */
export type Taken = Result<{ readonly next: Plan; readonly id: string }, readonly FieldFailure[]>

/** The plan with the item in it, if the item is one. */
export function putItem(plan: Plan, kind: ItemKind, draft: object): Taken {
  const parsed = itemKinds[kind].schema.safeParse(draft)
  if (!parsed.success)
    return err(
      parsed.error.issues.slice(0, 5).map(
        (issue): FieldFailure => ({
          code: 'invalid_input',
          field: issue.path.map(String).join('.'),
          message: `${describeIssue(issue)}.`,
        }),
      ),
    )
  const item = parsed.data as Item
  const known = itemsOf(plan, kind).get(item.id)
  const isSame = known !== undefined && sameValue(known, item)
  return ok({ next: isSame ? plan : withItems(plan, [{ kind, id: item.id, item }]), id: item.id })
}

/** A step of the plan, if the plan is whole after it. */
export const whole = (before: Plan, after: Plan): Result<Plan, readonly FieldFailure[]> =>
  before === after
    ? ok(after)
    : applyChanges(before, changesBetween(before, after)).mapErr((failure) => [
        {
          code: failure.code === 'reference-missing' ? 'temp_id_unresolved' : 'conflict',
          message: `${describeApplyFailure(failure)}.`,
        } as const,
      ])

/** As `diffPlans` says it, looking only at what is not one object in both. */
function changesBetween(before: Plan, after: Plan) {
  const places = [...changedItems(before, after)]
  const part = (plan: Plan) =>
    planOf(
      places.flatMap(({ kind, id }) => {
        const item = itemsOf(plan, kind).get(id)
        return item === undefined ? [] : [{ kind, item } as KindedItem]
      }),
    )
  return diffPlans(part(before), part(after))
}
