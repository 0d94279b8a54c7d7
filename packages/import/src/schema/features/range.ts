import { type Feature, warnIgnored } from '../feature.ts'

const bounds = ['minimum', 'maximum'] as const

export const range: Feature = {
  nested: true,
  doc: '`minimum` and `maximum` (for lists also of `items`) are the inclusive range. Our addition.',
  read: (schema, draft, scope, element) => {
    for (const bound of bounds) {
      const value = nearest(schema[bound] ?? element[bound])
      if (typeof value === 'number' && Number.isFinite(value)) draft[bound] = value
      else if (value !== undefined && value !== null) warnIgnored(scope, bound, 'a number')
    }
  },
}

/** A whole number that is too large for a number arrives as its text; a bound takes the nearest number. */
const nearest = (value: unknown) => (typeof value === 'string' && /^-?\d{16,}$/.test(value) ? Number(value) : value)
