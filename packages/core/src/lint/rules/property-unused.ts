import type { LintRule, Problem } from '../lint-rule.ts'

export const propertyUnused: LintRule = {
  severity: 'warning',
  doc: 'A property is carried by an event, a variant or a property group.',
  options: {},
  *check({ properties, carried }): Iterable<Problem> {
    for (const item of properties)
      if (!carried.has(item.id)) yield { kind: 'property', item, place: [], message: 'is carried by nothing' }
  },
}
