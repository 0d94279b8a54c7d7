import type { NamedValue } from '../draft.ts'
import { isObject, type Reader } from '../reader.ts'
import type { WarningPlace } from '../warnings.ts'

/** The values of a `customFields` object; null values count as absent. */
export function readNamedValues(value: unknown, { warn }: Reader, about: WarningPlace): NamedValue[] {
  if (value === undefined || value === null) return []
  if (!isObject(value)) {
    warn({ code: 'member-ignored', member: 'customFields', expected: 'an object', ...about })
    return []
  }
  return Object.entries(value).flatMap(([name, given]) => (given === null ? [] : [{ name, value: given }]))
}
