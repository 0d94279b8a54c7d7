import { type LintRule, type LintRuleId, lintPlan, lintRules } from '@plan/core'
import { expectBlock } from '@plan/tests/generated-block'
import { renderTable } from '@plan/tests/markdown-table'
import { test } from 'vitest'
import { buildPlan } from '../build-plan.ts'
import { ruleCases } from './rule-cases.ts'

const page = new URL('../../../../docs/lint-rules.md', import.meta.url)

const hasFix = (rule: LintRuleId) =>
  ruleCases[rule].some(({ plan }) =>
    lintPlan(buildPlan(plan), { lint: {} }).some((found) => found.rule === rule && found.fix),
  )

test('the table of rules is current', () => {
  const rows = Object.entries(lintRules).map(([id, { severity, doc, options }]: [string, LintRule]) => [
    `\`${id}\``,
    doc,
    severity,
    Object.entries(options)
      .map(([name, value]) => `\`${name}: ${JSON.stringify(value)}\``)
      .join(', '),
    hasFix(id as LintRuleId) ? 'yes' : '',
  ])
  expectBlock(page, 'rules', renderTable(['Rule', 'What it asks', 'Severity', 'Options', 'Fix'], rows))
})
