import type { MatchesPattern } from '../values/constraints.ts'
import { failsFor } from '../values/event-ids.ts'
import type { CheckedProperty, PropertyPath } from '../wire/decode-properties.ts'
import { brokenBy, type ValueEvidence } from './compare-properties.ts'

/** The values are here. */
export const evidenceOfValues = (properties: unknown, matches?: MatchesPattern): ValueEvidence => ({
  broken: (path, expected) => [
    ...new Set(valuesAt(properties, path).flatMap((value) => brokenBy(value, expected, matches))),
  ],
})

/** The values were checked where they are. */
export function evidenceOfChecks(checked: readonly CheckedProperty[]): ValueEvidence {
  const byPath = new Map(checked.map((check) => [JSON.stringify(check.path), check]))
  return {
    broken: (path, expected, candidateId) => {
      const check = byPath.get(JSON.stringify(path))
      return check !== undefined && failsFor(check, candidateId) ? expected.constraints.map(({ name }) => name) : []
    },
  }
}

/** All values under a path from one of its names on; through lists each element's. */
function valuesAt(value: unknown, path: PropertyPath, from = 0): unknown[] {
  const name = path[from]
  if (name === undefined) return [value]
  if (Array.isArray(value)) return value.flatMap((element) => valuesAt(element, path, from))
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return []
  return valuesAt((value as Readonly<Record<string, unknown>>)[name], path, from + 1)
}
