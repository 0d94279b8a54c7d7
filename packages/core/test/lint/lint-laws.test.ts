import {
  applyChanges,
  itemKindNames,
  itemsOf,
  type LintFinding,
  lintPlan,
  type Plan,
  planFixes,
  planOf,
} from '@plan/core'
import { arbitraryPlan } from '@plan/tests/arbitrary-plan'
import fc from 'fast-check'
import { expect, test } from 'vitest'

const settings = { lint: {} }
const every = {
  lint: { 'category-missing': { severity: 'error' }, 'event-properties-missing': { severity: 'error' } },
} as const
const identity = ({ rule, id, kind, place, about }: LintFinding) => JSON.stringify([rule, kind, id, place, about])

test('fixing removes what was fixed and brings no error', () => {
  let mended = 0
  fc.assert(
    fc.property(arbitraryPlan(), (plan) => {
      const before = lintPlan(plan, settings)
      const fixable = before.filter(({ fix }) => fix !== undefined)
      mended += fixable.length
      const after = lintPlan(applyChanges(plan, planFixes(before))._unsafeUnwrap(), settings)
      const left = new Set(after.map(identity))
      expect(fixable.filter((finding) => left.has(identity(finding)))).toEqual([])
      const known = new Set(before.map(identity))
      expect(after.filter((finding) => finding.severity === 'error' && !known.has(identity(finding)))).toEqual([])
    }),
    { numRuns: 300 },
  )
  expect(mended).toBeGreaterThan(100)
})

test('the order of items in a plan does not matter', () => {
  fc.assert(
    fc.property(arbitraryPlan(), (plan) => {
      expect(lintPlan(reversed(plan), every)).toEqual(lintPlan(plan, every))
    }),
  )
})

const reversed = (plan: Plan) =>
  planOf(
    itemKindNames.flatMap((kind) =>
      [...itemsOf(plan, kind).values()].reverse().map((item) => ({ kind, item }) as never),
    ),
  )
