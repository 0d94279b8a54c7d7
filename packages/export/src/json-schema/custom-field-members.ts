import type { CustomFieldValue } from '@plan/core'
import type { LivingPlan } from '../living-plan.ts'
import { objectText } from './json-text.ts'

/** The member `customFields` as JSON text where there is anything in it, by the names of the fields. */
export function customFieldMembers(values: readonly CustomFieldValue[], plan: LivingPlan): string[] {
  const named = values.flatMap(({ customFieldId, value }) => {
    const name = plan.customFields.get(customFieldId)?.name
    return name === undefined ? [] : [[name, JSON.stringify(value)] as const]
  })
  return named.length > 0 ? [`"customFields":${objectText(named)}`] : []
}
