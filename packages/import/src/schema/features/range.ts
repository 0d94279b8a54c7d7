import { type Feature, warnIgnored } from '../feature.ts'

export const range: Feature = {
  nested: true,
  doc: '`minimum` and `maximum` (for lists also of `items`) are the inclusive range. Our addition.',
  read: (schema, draft, scope, element) => {
    for (const bound of ['minimum', 'maximum'] as const) {
      const value = schema[bound] ?? element[bound]
      if (typeof value === 'number' && Number.isFinite(value)) draft[bound] = value
      else if (value !== undefined && value !== null) warnIgnored(scope, bound, 'a number')
    }
  },
}
