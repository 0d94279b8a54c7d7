import { type Feature, textMember } from '../feature.ts'

export const groupType: Feature = {
  nested: false,
  doc: '`groupTypeId` is the type of the group that a group property describes; an import takes no group properties, a plan file does.',
  read: (schema, draft, scope) => {
    if (draft.kind !== 'group') return
    const text = textMember(schema, 'groupTypeId', scope)
    if (text !== undefined && text !== '') draft.groupType = text
  },
}
