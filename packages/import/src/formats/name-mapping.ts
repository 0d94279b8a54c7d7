import { findUnstorable, type NameMapping } from '@plan/core'
import { isObject, type Reader } from '../reader.ts'
import type { WarningPlace } from '../warnings.ts'

/** The entries of a `nameMapping` list; whatever is no entry is ignored with a warning. */
export function readNameMapping(value: unknown, { warn }: Reader, about: WarningPlace): NameMapping[] {
  if (value === undefined || value === null) return []
  const expected = 'a list of { name, destinationId }'
  if (!Array.isArray(value)) {
    warn({ code: 'member-ignored', member: 'nameMapping', expected, ...about })
    return []
  }
  return value.flatMap((entry: unknown) => {
    if (isObject(entry) && isText(entry.name) && isText(entry.destinationId) && entry.destinationId !== '')
      return [{ name: entry.name, destinationId: entry.destinationId }]
    warn({ code: 'member-ignored', member: 'nameMapping', expected, ...about })
    return []
  })
}

const isText = (value: unknown): value is string => typeof value === 'string' && findUnstorable(value) < 0
