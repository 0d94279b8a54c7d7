import type { LintRule, Problem } from '../lint-rule.ts'

export const propertyTypeMissing: LintRule = {
  severity: 'warning',
  doc: 'A property has a type other than `any`.',
  options: {},
  *check({ properties }): Iterable<Problem> {
    for (const item of properties)
      if (item.type === 'any') yield { kind: 'property', item, place: ['type'], message: 'accepts values of any type' }
  },
}
