import type { LintRule, Problem } from '../lint-rule.ts'
import { compilePattern } from '../patterns.ts'

export const patternInvalid: LintRule = {
  severity: 'error',
  doc: 'A pattern is a regular expression.',
  options: {},
  *check({ constrained }): Iterable<Problem> {
    for (const { kind, item, place, label, constraints } of constrained) {
      const { pattern } = constraints
      if (pattern === undefined || compilePattern(pattern).isOk()) continue
      const message = `asks ${JSON.stringify(label)} to match ${JSON.stringify(pattern)}, which is no regular expression`
      yield { kind, item, place: [...place, 'pattern'], about: pattern, message }
    }
  },
}
