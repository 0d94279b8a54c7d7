import type { Constraints } from '@plan/core'
import { type ConstraintName, constraintNames } from './constraints.ts'

type AllowedValues = readonly string[] | undefined
type TextOf = (constraints: Constraints, allowedValues: AllowedValues) => string | undefined

const texts: Readonly<Record<ConstraintName, TextOf>> = {
  'pinned-value': ({ pinnedValue }) => (pinnedValue === undefined ? undefined : String(pinnedValue)),
  'allowed-values': (_, allowedValues) => (allowedValues === undefined ? undefined : JSON.stringify(allowedValues)),
  pattern: ({ pattern }) => pattern,
  range: ({ minimum, maximum }) =>
    minimum === undefined && maximum === undefined ? undefined : `${minimum ?? ''},${maximum ?? ''}`,
}

/** What a plan asks of a value, by kind, as texts of an event spec. */
export function constraintTextsOf(
  constraints: Constraints,
  allowedValues: AllowedValues,
): readonly (readonly [ConstraintName, string])[] {
  const told: [ConstraintName, string][] = []
  for (const name of constraintNames) {
    const text = texts[name](constraints, allowedValues)
    if (text !== undefined) told.push([name, text])
  }
  return told
}
