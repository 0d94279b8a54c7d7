/** Real plans under all rules. A new file in the folders is a new case. */
import { applyChanges, describeFinding, lintPlan, lintRules, planFixes } from '@plan/core'
import { describe, expect, test } from 'vitest'
import { fixturePlan, fixturePlanPaths } from '../src/fixture-plans.ts'
import { describeWith } from '../src/fixtures.ts'

const every = { lint: Object.fromEntries(Object.keys(lintRules).map((id) => [id, { severity: 'warning' as const }])) }

describeWith('fixtures', 'real plans', () => {
  const paths = fixturePlanPaths()

  test('there are some', () => expect(paths.length).toBeGreaterThan(40))

  describe.each(paths)('%s', (path) => {
    test('findings are sentences about items of the plan, and the fixable ones go', () => {
      const plan = fixturePlan(path)
      const findings = lintPlan(plan, every)
      for (const finding of findings) expect(describeFinding(finding)).toMatch(/^[A-Z][a-z]+ ".*" [a-z]/s)
      const after = lintPlan(applyChanges(plan, planFixes(findings))._unsafeUnwrap(), every)
      expect(after.filter(({ fix }) => fix !== undefined)).toEqual([])
    })
  })
})
