import { foldName } from '../fold-name.ts'
import type { LintRule, Problem } from '../lint-rule.ts'

export const descriptionEqualsName: LintRule = {
  severity: 'warning',
  doc: 'A description says more than the name of its event or property.',
  options: {},
  *check({ events, properties }): Iterable<Problem> {
    const message = 'has its name as its description'
    const place = ['description']
    for (const item of events) if (isRepeated(item)) yield { kind: 'event', item, place, message }
    for (const item of properties) if (isRepeated(item)) yield { kind: 'property', item, place, message }
  },
}

const isRepeated = ({ name, description }: { readonly name: string; readonly description: string }) =>
  description !== '' && description.length < name.length + 10 && foldName(description) === foldName(name)
