/** A memo changes what an export costs, never what it says. */
import { applyChanges, diffPlans, type Plan } from '@plan/core'
import { exportPlan, openExportMemo } from '@plan/export'
import { arbitraryPlan, arbitraryPlanPair } from '@plan/tests/arbitrary-plan'
import fc from 'fast-check'
import { expect, test } from 'vitest'

const textOf = (plan: Plan, memo = openExportMemo()) => [...exportPlan(plan, { branchName: 'b', memo })].join('')

test('any plans exported one after the other with one memo read as they do alone', () => {
  fc.assert(
    fc.property(fc.array(arbitraryPlan(), { minLength: 2, maxLength: 4 }), (plans) => {
      const memo = openExportMemo()
      for (const plan of [...plans, ...plans]) expect(textOf(plan, memo)).toBe(textOf(plan))
    }),
  )
})

test('a plan that shares its unchanged items with the one before it does too', () => {
  fc.assert(
    fc.property(arbitraryPlanPair(), ([before, after]) => {
      const memo = openExportMemo()
      textOf(before, memo)
      const edited = applyChanges(before, diffPlans(before, after))._unsafeUnwrap()
      expect(textOf(edited, memo)).toBe(textOf(after))
    }),
  )
})

test('exports that are broken off, or run at the same time, spoil nothing', () => {
  fc.assert(
    fc.property(arbitraryPlanPair(), fc.nat({ max: 3 }), ([before, after], chunks) => {
      const memo = openExportMemo()
      const first = exportPlan(before, { branchName: 'b', memo })[Symbol.iterator]()
      for (let count = 0; count < chunks; count++) first.next()
      const edited = applyChanges(before, diffPlans(before, after))._unsafeUnwrap()
      const second = exportPlan(edited, { branchName: 'b', memo })[Symbol.iterator]()
      second.next()
      while (first.next().done !== true);
      expect(textOf(edited, memo)).toBe(textOf(after))
      expect(textOf(before, memo)).toBe(textOf(before))
    }),
  )
})
