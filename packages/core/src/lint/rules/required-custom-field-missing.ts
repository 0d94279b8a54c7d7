import type { CustomFieldValue } from '../../model/custom-field.ts'
import type { JsonValue } from '../../model/json-value.ts'
import type { LintRule, Problem } from '../lint-rule.ts'
import { living } from '../lint-view.ts'

export const requiredCustomFieldMissing: LintRule = {
  severity: 'error',
  doc: 'Events and properties give a value to every custom field that is required of them.',
  options: {},
  *check({ events, properties, plan }): Iterable<Problem> {
    for (const field of living(plan.customFields)) {
      const place = ['customFields', field.id]
      const message = `has no value for the required field ${JSON.stringify(field.name)}`
      const lacks = ({ customFields }: { readonly customFields: readonly CustomFieldValue[] }) =>
        !customFields.some(({ customFieldId, value }) => customFieldId === field.id && !isBlank(value))
      if (field.requiredIn.includes('event'))
        for (const item of events) if (lacks(item)) yield { kind: 'event', item, place, message }
      if (field.requiredIn.includes('property'))
        for (const item of properties) if (lacks(item)) yield { kind: 'property', item, place, message }
    }
  },
}

const isBlank = (value: JsonValue) => value === null || value === '' || (Array.isArray(value) && value.length === 0)
