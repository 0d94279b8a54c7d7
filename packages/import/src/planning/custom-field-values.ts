import type { CustomField, CustomFieldValue } from '@plan/core'
import type { NamedValue } from '../draft.ts'
import type { WarningPlace } from '../warnings.ts'
import type { Planning } from './planning.ts'

/** The values whose custom field the workspace has for this kind of item; the others are skipped with a warning. */
export function customFieldValues(
  values: readonly NamedValue[],
  scope: CustomField['scopes'][number],
  about: WarningPlace,
  { index, warn }: Planning,
): CustomFieldValue[] {
  return values.flatMap(({ name, value }) => {
    const field = index.customFields.get(name)
    if (field?.scopes.includes(scope)) return [{ customFieldId: field.id, value } as CustomFieldValue]
    warn({ code: 'custom-field-unknown', name, ...about })
    return []
  })
}
