import type { LintRule, Problem } from '../lint-rule.ts'

export const rangeImpossible: LintRule = {
  severity: 'error',
  doc: 'A minimum is at most its maximum.',
  options: {},
  *check({ constrained }): Iterable<Problem> {
    for (const { kind, item, place, label, constraints } of constrained) {
      const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = constraints
      if (minimum <= maximum) continue
      const message = `asks ${JSON.stringify(label)} to be at least ${minimum} and at most ${maximum}`
      yield { kind, item, place: [...place, 'minimum'], about: `${minimum} ${maximum}`, message }
    }
  },
}
