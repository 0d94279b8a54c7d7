import { findUnstorable } from '@plan/core'
import { type Place, pointerTo, step } from '../place.ts'

/** The pointer to the first key or text with NUL or a lone surrogate. The value's depth must be bounded. */
export function findUnstorablePlace(value: unknown, place?: Place): string | undefined {
  if (typeof value === 'string') return findUnstorable(value) < 0 ? undefined : pointerTo(place)
  if (typeof value !== 'object' || value === null) return undefined
  const members = Array.isArray(value) ? value.entries() : Object.entries(value)
  for (const [key, member] of members) {
    if (typeof key === 'string' && findUnstorable(key) >= 0) return pointerTo(place)
    const found = findUnstorablePlace(member, step(place, key))
    if (found !== undefined) return found
  }
  return undefined
}
