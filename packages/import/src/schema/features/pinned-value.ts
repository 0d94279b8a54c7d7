import { type Feature, warnIgnored } from '../feature.ts'

export const pinnedValue: Feature = {
  nested: true,
  doc: '`const` (for lists also `items.const`) is the pinned value: a string, int, float or boolean literal.',
  read: (schema, draft, scope, element) => {
    const value = schema.const ?? element.const
    if (value === undefined || value === null) return
    if (typeof value === 'string' || typeof value === 'boolean') draft.pinnedValue = value
    else if (typeof value === 'number' && Number.isFinite(value)) draft.pinnedValue = value
    else warnIgnored(scope, 'const', 'a string, number or boolean')
  },
}
