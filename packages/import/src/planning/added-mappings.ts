import type { NameMapping } from '@plan/core'
import type { WarningPlace, WarningSink } from '../warnings.ts'

/** The stated mappings for destinations that have no name yet; a destination keeps the name it has. */
export function addedMappings(
  known: readonly NameMapping[],
  stated: readonly NameMapping[],
  about: WarningPlace,
  warn: WarningSink,
): NameMapping[] {
  const taken = new Map(known.map((mapping) => [mapping.destinationId, mapping.name]))
  return stated.filter(({ name, destinationId }) => {
    const kept = taken.get(destinationId)
    if (kept !== undefined && kept !== name) warn({ code: 'name-mapping-differs', destinationId, kept, ...about })
    taken.set(destinationId, kept ?? name)
    return kept === undefined
  })
}
