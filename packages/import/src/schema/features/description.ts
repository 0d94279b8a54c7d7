import { type Feature, textMember } from '../feature.ts'

export const description: Feature = {
  nested: true,
  doc: '`description` is the description.',
  read: (schema, draft, scope) => {
    const text = textMember(schema, 'description', scope)
    if (text !== undefined) draft.description = text
  },
}
