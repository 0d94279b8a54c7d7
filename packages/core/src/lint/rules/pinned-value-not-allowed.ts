import type { ConstrainedPlace } from '../constrained-places.ts'
import type { LintRule, Problem } from '../lint-rule.ts'
import { readsAs } from '../reads-as.ts'

export const pinnedValueNotAllowed: LintRule = {
  severity: 'error',
  doc: 'A pinned value has the type of its property, is among its allowed values and within its range.',
  options: {},
  *check({ constrained }): Iterable<Problem> {
    for (const place of constrained) {
      const { pinnedValue } = place.constraints
      const fault = pinnedValue === undefined ? undefined : findFault(String(pinnedValue), place)
      if (fault === undefined) continue
      const message = `always sends ${JSON.stringify(pinnedValue)} as ${JSON.stringify(place.label)}, which is ${fault}`
      const { kind, item } = place
      yield { kind, item, place: [...place.place, 'pinnedValue'], about: String(pinnedValue), message }
    }
  },
}

function findFault(text: string, { type, allowedValues, constraints }: ConstrainedPlace): string | undefined {
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = constraints
  if (!readsAs(type, text)) return `no ${type}`
  if (allowedValues !== undefined && !allowedValues.includes(text)) return 'not an allowed value'
  const isNumber = type === 'int' || type === 'float'
  return isNumber && (Number(text) < minimum || Number(text) > maximum) ? 'out of range' : undefined
}
