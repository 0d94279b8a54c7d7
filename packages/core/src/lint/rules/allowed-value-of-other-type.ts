import type { LintRule, Problem } from '../lint-rule.ts'
import { readsAs } from '../reads-as.ts'

export const allowedValueOfOtherType: LintRule = {
  severity: 'error',
  doc: 'Allowed values are values of the type of their property.',
  options: {},
  *check({ properties }): Iterable<Problem> {
    for (const item of properties) {
      const wrong = item.allowedValues?.find((value) => !readsAs(item.type, value))
      if (wrong === undefined) continue
      const message = `allows ${JSON.stringify(wrong)}, which is no ${item.type}`
      yield { kind: 'property', item, place: ['allowedValues'], about: wrong, message }
    }
  },
}
