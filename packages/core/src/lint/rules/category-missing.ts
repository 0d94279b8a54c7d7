import type { LintRule, Problem } from '../lint-rule.ts'

export const categoryMissing: LintRule = {
  severity: 'off',
  doc: 'An event is filed under a category.',
  options: {},
  *check({ events }): Iterable<Problem> {
    for (const item of events)
      if (item.categories.length === 0)
        yield { kind: 'event', item, place: ['categories'], message: 'is in no category' }
  },
}
