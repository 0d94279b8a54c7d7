import { describeFinding, type LintRuleId, lintPlan, lintRules } from '@plan/core'
import { describe, expect, test } from 'vitest'
import { buildPlan } from '../build-plan.ts'
import { ruleCases } from './rule-cases.ts'

describe.each(Object.keys(lintRules) as LintRuleId[])('%s', (rule) => {
  const cases = ruleCases[rule]

  test.each(cases)('$name', ({ plan, findings, options }) => {
    const lint = { [rule]: { severity: 'warning' as const, ...(options && { options }) } }
    const found = lintPlan(buildPlan(plan), { lint }).filter((finding) => finding.rule === rule)
    expect(found.map(describeFinding)).toEqual(findings)
  })

  test('fires in some case and stays silent in another', () => {
    expect(cases.some(({ findings }) => findings.length > 0)).toBe(true)
    expect(cases.some(({ findings }) => findings.length === 0)).toBe(true)
  })
})
