import type { LintRule, Problem } from '../lint-rule.ts'
import { compilePattern, findUnportable } from '../patterns.ts'

export const patternNotPortable: LintRule = {
  severity: 'warning',
  doc: 'A pattern keeps to what every regular expression engine evaluates in linear time: no look-around, no back reference.',
  options: {},
  *check({ constrained }): Iterable<Problem> {
    for (const { kind, item, place, label, constraints } of constrained) {
      const { pattern } = constraints
      if (pattern === undefined || compilePattern(pattern).isErr()) continue
      const part = findUnportable(pattern)
      if (part === undefined) continue
      const message = `asks ${JSON.stringify(label)} to match a pattern with ${JSON.stringify(part)}, which is not evaluated everywhere`
      yield { kind, item, place: [...place, 'pattern'], about: pattern, message }
    }
  },
}
