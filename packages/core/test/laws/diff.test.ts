import { applyChanges, diffPlans, emptyPlan, itemKindNames, itemsOf, type Plan, planOf } from '@plan/core'
import { arbitraryPlan, arbitraryPlanPair } from '@plan/tests/arbitrary-plan'
import fc from 'fast-check'
import { expect, test } from 'vitest'

test('the changes between two plans turn the first into the second', () => {
  fc.assert(
    fc.property(arbitraryPlanPair(), ([before, after]) => {
      expect(applyChanges(before, diffPlans(before, after))._unsafeUnwrap()).toEqual(after)
    }),
    { numRuns: 500 },
  )
})

test('there are no changes between a plan and its copy', () => {
  fc.assert(
    fc.property(arbitraryPlan(), (plan) => {
      expect(diffPlans(plan, copyOf(plan))).toEqual([])
    }),
  )
})

test('a plan is built up from nothing and taken down again', () => {
  fc.assert(
    fc.property(arbitraryPlan(), (plan) => {
      expect(applyChanges(emptyPlan, diffPlans(emptyPlan, plan))._unsafeUnwrap()).toEqual(plan)
      expect(applyChanges(plan, diffPlans(plan, emptyPlan))._unsafeUnwrap()).toEqual(emptyPlan)
    }),
  )
})

test('the order in which plans were put together does not show in the changes', () => {
  fc.assert(
    fc.property(arbitraryPlanPair(), ([before, after]) => {
      expect(diffPlans(reversed(before), reversed(after))).toEqual(diffPlans(before, after))
    }),
  )
})

const entriesOf = (plan: Plan) =>
  itemKindNames.flatMap((kind) => [...itemsOf(plan, kind).values()].map((item) => ({ kind, item }) as never))

const copyOf = (plan: Plan) => planOf(structuredClone(entriesOf(plan)))
const reversed = (plan: Plan) => planOf(entriesOf(plan).reverse())
