import type { LintRule, Problem } from '../lint-rule.ts'

const message = 'has no description'

export const eventDescriptionMissing: LintRule = {
  severity: 'warning',
  doc: 'An event has a description.',
  options: {},
  *check({ events }): Iterable<Problem> {
    for (const item of events)
      if (item.description.trim() === '') yield { kind: 'event', item, place: ['description'], message }
  },
}

export const propertyDescriptionMissing: LintRule = {
  severity: 'warning',
  doc: 'A property has a description.',
  options: {},
  *check({ properties }): Iterable<Problem> {
    for (const item of properties)
      if (item.description.trim() === '') yield { kind: 'property', item, place: ['description'], message }
  },
}
