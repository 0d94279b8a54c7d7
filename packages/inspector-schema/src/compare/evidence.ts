import type { MatchesPattern } from '../values/constraints.ts'
import { failsFor } from '../values/event-ids.ts'
import type { CheckedProperty, PropertyPath } from '../wire/decode-properties.ts'
import type { ValueEvidence } from './compare-properties.ts'
import type { ExpectedProperty } from './expected-event.ts'
import type { BrokenConstraint } from './finding.ts'

/** The values are here. */
export const evidenceOfValues = (properties: unknown, matches?: MatchesPattern): ValueEvidence => ({
  broken: (path, expected) => brokenUnder(properties, path, 0, expected, matches, nothing),
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

type Broken = readonly BrokenConstraint[]

const nothing: Broken = []

/**
 * What is broken, and what the values under a path break besides, from one of its names on; through lists each element's.
 * What cannot be read, as behind a getter that throws, breaks nothing.
 */
function brokenUnder(
  value: unknown,
  path: PropertyPath,
  from: number,
  expected: ExpectedProperty,
  matches: MatchesPattern | undefined,
  broken: Broken,
): Broken {
  try {
    const name = path[from]
    if (name === undefined) return brokenBy(value, expected, matches, broken)
    if (Array.isArray(value))
      return value.reduce<Broken>((sum, element) => brokenUnder(element, path, from, expected, matches, sum), broken)
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return broken
    const member = (value as Readonly<Record<string, unknown>>)[name]
    return brokenUnder(member, path, from + 1, expected, matches, broken)
  } catch {
    return broken
  }
}

/** What a value breaks itself: null where it may be, and nothing at all, break nothing. Of a list each element counts. */
function brokenBy(
  value: unknown,
  { isList, constraints }: ExpectedProperty,
  matches: MatchesPattern | undefined,
  broken: Broken,
): Broken {
  let all = broken
  for (const { name, breaks } of constraints) {
    const isBroken =
      isList && Array.isArray(value)
        ? value.some((element) => !isNothing(element) && breaks(element, matches))
        : !isNothing(value) && breaks(value, matches)
    if (isBroken && !all.includes(name)) all = [...all, name]
  }
  return all
}

const isNothing = (value: unknown) => value === null || value === undefined
