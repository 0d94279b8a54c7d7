import { isItemId } from '@plan/core'
import { type Feature, textMember } from '../feature.ts'

export const id: Feature = {
  nested: false,
  doc: '`id` is kept, so that the property is found again however often the plan is imported.',
  read: (schema, draft, scope) => {
    const text = textMember(schema, 'id', scope)
    if (text === undefined) return
    if (isItemId(text)) draft.id = text
    else scope.reader.warn({ code: 'id-unusable', id: text, ...scope.about })
  },
}
