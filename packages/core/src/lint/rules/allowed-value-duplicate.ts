import type { LintRule, Problem } from '../lint-rule.ts'

export const allowedValueDuplicate: LintRule = {
  severity: 'warning',
  doc: 'A property names each allowed value once.',
  options: {},
  *check({ properties }): Iterable<Problem> {
    for (const item of properties) {
      const allowedValues = [...new Set(item.allowedValues)]
      if (allowedValues.length === (item.allowedValues?.length ?? 0)) continue
      yield {
        kind: 'property',
        item,
        place: ['allowedValues'],
        message: 'names an allowed value twice',
        fix: [{ kind: 'property-updated', id: item.id, set: { allowedValues } }],
      }
    }
  },
}
