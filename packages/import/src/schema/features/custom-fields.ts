import { readNamedValues } from '../../formats/named-values.ts'
import type { Feature } from '../feature.ts'

export const customFields: Feature = {
  nested: false,
  doc: '`customFields` gives values for custom fields that exist in the workspace.',
  read: (schema, draft, scope) => {
    const values = readNamedValues(schema.customFields, scope.reader, scope.about)
    if (values.length > 0) draft.customFields = values
  },
}
