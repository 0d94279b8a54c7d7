import type { Constraints } from '@plan/core'
import { type ConstraintName, constraintNames } from './constraints.ts'

type Constrained = Constraints & { readonly allowedValues?: readonly string[] }

const texts: Readonly<Record<ConstraintName, (constrained: Constrained) => string | undefined>> = {
  'pinned-value': ({ pinnedValue }) => (pinnedValue === undefined ? undefined : String(pinnedValue)),
  'allowed-values': ({ allowedValues }) => (allowedValues === undefined ? undefined : JSON.stringify(allowedValues)),
  pattern: ({ pattern }) => pattern,
  range: ({ minimum, maximum }) =>
    minimum === undefined && maximum === undefined ? undefined : `${minimum ?? ''},${maximum ?? ''}`,
}

/** What a plan asks of a value, by kind, as texts of an event spec. */
export const constraintTextsOf = (constrained: Constrained): readonly (readonly [ConstraintName, string])[] =>
  constraintNames.flatMap((name) => {
    const text = texts[name](constrained)
    return text === undefined ? [] : [[name, text] as const]
  })
