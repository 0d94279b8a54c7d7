/**
 * Whether no two entries of a list have one id.
 *
 * @example
 * eachOnce((use: PropertyUse) => use.propertyId)(event.uses) // true
 */
export const eachOnce =
  <T>(idOf: (entry: T) => string) =>
  (entries: readonly T[]): boolean =>
    new Set(entries.map(idOf)).size === entries.length
