import type { CheckedProperty } from '../wire/decode-properties.ts'

/** The answer of a check, as short as it can be. */
export type CheckedIds = Omit<CheckedProperty, 'path'>

/**
 * Whichever is shorter: the events that failed, or all that passed. Equal lengths tell the failed
 * ones; nothing failed tells nothing.
 *
 * @example
 * shorterIds(new Set(['e', 'e.a']), ['e', 'e.a', 'e.b']) // { passedEventIds: ['e.b'] }
 */
export function shorterIds(failed: ReadonlySet<string>, all: readonly string[]): CheckedIds {
  if (failed.size === 0) return {}
  const passedEventIds = all.filter((id) => !failed.has(id))
  return passedEventIds.length > 0 && passedEventIds.length < failed.size
    ? { passedEventIds }
    : { failedEventIds: [...failed] }
}

/**
 * Whether a check failed for an event or variant.
 *
 * @example
 * failsFor({ passedEventIds: ['e.b'] }, 'e') // true
 */
export function failsFor({ failedEventIds, passedEventIds }: CheckedIds, id: string): boolean {
  if (failedEventIds !== undefined) return failedEventIds.includes(id)
  return passedEventIds !== undefined && !passedEventIds.includes(id)
}
