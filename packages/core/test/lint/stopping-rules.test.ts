import { blockingFindings, type LintStage, lintPlan, lintStages, stoppingRules } from '@plan/core'
import { arbitraryPlan } from '@plan/tests/arbitrary-plan'
import fc from 'fast-check'
import { expect, test } from 'vitest'

const settings = {
  lint: {
    'event-description-missing': { blocks: 'review' },
    'property-description-missing': { severity: 'error' },
    'name-duplicate': { blocks: 'nothing' },
    'owner-missing': { severity: 'off', blocks: 'merge' },
  },
} as const

test.each(lintStages)('what can stop a branch at its %s is what lint finds under them', (stage: LintStage) => {
  fc.assert(
    fc.property(arbitraryPlan(), (plan) => {
      expect(lintPlan(plan, { lint: stoppingRules(settings, stage) })).toEqual(
        blockingFindings(lintPlan(plan, settings), settings, stage),
      )
    }),
  )
})
