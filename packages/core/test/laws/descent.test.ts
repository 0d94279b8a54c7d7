/** What is remembered of how a plan was made never changes what is found out about it. */
import {
  applyChanges,
  changedItems,
  compareItems,
  diffPlans,
  itemKindNames,
  itemsOf,
  mergePlans,
  type Plan,
  planOf,
  withItems,
} from '@plan/core'
import { arbitraryEdits } from '@plan/tests/arbitrary-edits'
import { arbitraryPlan } from '@plan/tests/arbitrary-plan'
import fc from 'fast-check'
import { expect, test } from 'vitest'

/** The same objects in collections of which nothing is remembered. */
const forgotten = (plan: Plan): Plan =>
  planOf(itemKindNames.flatMap((kind) => [...itemsOf(plan, kind).values()].map((item) => ({ kind, item }) as never)))

const inOrder = (before: Plan, after: Plan) =>
  [...changedItems(before, after)].map(({ kind, id, item }) => JSON.stringify([kind, id, item])).sort()

test('plans made from each other compare as plans of which nothing is known', () => {
  fc.assert(
    fc.property(arbitraryPlan(), fc.array(arbitraryEdits(3), { maxLength: 4 }), (first, edits) => {
      const plans = [first]
      for (const edit of edits) plans.push(edit(plans.at(-1) ?? first))
      for (const before of plans) {
        for (const after of plans) {
          const [old, current] = [forgotten(before), forgotten(after)]
          expect(inOrder(before, after)).toEqual(inOrder(old, current))
          expect(diffPlans(before, after)).toEqual(diffPlans(old, current))
          expect(compareItems(before, after)).toEqual(compareItems(old, current))
          expect(withItems(before, changedItems(before, after))).toEqual(current)
        }
      }
    }),
    { numRuns: 100 },
  )
})

test('so do merges, and changes are refused for the same reasons', () => {
  fc.assert(
    fc.property(arbitraryPlan(), arbitraryEdits(3), arbitraryEdits(3), (base, here, there) => {
      const [ours, theirs] = [here(base), there(base)]
      const plain = mergePlans({ base: forgotten(base), ours: forgotten(ours), theirs: forgotten(theirs) })
      expect(mergePlans({ base, ours, theirs })).toEqual(plain)
      const changes = diffPlans(base, theirs)
      expect(applyChanges(ours, changes)).toEqual(applyChanges(forgotten(ours), changes))
    }),
    { numRuns: 100 },
  )
})
