import type { LintRule, Problem } from '../lint-rule.ts'

const fine = 100

export const allowedValuesTooMany: LintRule = {
  severity: 'warning',
  doc: 'A property has at most `maximum` allowed values.',
  options: { maximum: fine },
  *check({ properties }, { maximum = fine }): Iterable<Problem> {
    for (const item of properties) {
      const count = item.allowedValues?.length ?? 0
      if (count <= maximum) continue
      const message = `has ${count} allowed values, more than ${maximum}`
      yield { kind: 'property', item, place: ['allowedValues'], about: String(count), message }
    }
  },
}
