import type { LintRule, Problem } from '../lint-rule.ts'

export const sourceMissing: LintRule = {
  severity: 'warning',
  doc: 'An event is sent by a source.',
  options: {},
  *check({ events, plan }): Iterable<Problem> {
    for (const item of events) {
      const isSent = item.sources.some(({ sourceId }) => plan.sources.get(sourceId)?.archived !== true)
      if (!isSent) yield { kind: 'event', item, place: ['sources'], message: 'is sent by no source' }
    }
  },
}
