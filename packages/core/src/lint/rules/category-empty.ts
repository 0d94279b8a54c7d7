import type { LintRule, Problem } from '../lint-rule.ts'
import { living } from '../lint-view.ts'

export const categoryEmpty: LintRule = {
  severity: 'warning',
  doc: 'A category holds an event or a metric.',
  options: {},
  *check({ events, plan }): Iterable<Problem> {
    const filled = new Set([...events, ...living(plan.metrics)].flatMap(({ categories }) => categories))
    for (const item of living(plan.categories))
      if (!filled.has(item.id)) yield { kind: 'category', item, place: [], message: 'holds no event and no metric' }
  },
}
