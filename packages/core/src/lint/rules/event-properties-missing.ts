import type { LintRule, Problem } from '../lint-rule.ts'

export const eventPropertiesMissing: LintRule = {
  severity: 'off',
  doc: 'An event carries a property or a property group.',
  options: {},
  *check({ events }): Iterable<Problem> {
    for (const item of events)
      if (item.uses.length === 0 && item.propertyGroups.length === 0)
        yield { kind: 'event', item, place: ['uses'], message: 'carries no property' }
  },
}
