import type { LintRule, Problem } from '../lint-rule.ts'
import { living } from '../lint-view.ts'

export const ownerMissing: LintRule = {
  severity: 'warning',
  doc: 'An event has an owner, in plans with stakeholder domains.',
  options: {},
  *check({ events, plan }): Iterable<Problem> {
    if (living(plan.stakeholderDomains).length === 0) return
    for (const item of events)
      if (item.owner === undefined) yield { kind: 'event', item, place: ['owner'], message: 'has no owner' }
  },
}
