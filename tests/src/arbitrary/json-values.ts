import type { CustomFieldValue } from '@plan/core'
import fc from 'fast-check'

/** What a JSON parser returns, with member names that hit prototypes among the rest. */
export const arbitraryJson: fc.Arbitrary<CustomFieldValue['value']> = fc
  .oneof(
    { weight: 4, arbitrary: fc.json({ maxDepth: 2, stringUnit: 'grapheme' }) },
    { weight: 1, arbitrary: fc.constantFrom('{"__proto__":{"constructor":null}}', '[{"toString":[]}]', '{"":""}') },
  )
  .map((text) => JSON.parse(text))

/** A number that JSON can write. */
export const arbitraryNumber: fc.Arbitrary<number> = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)

/** The value as it comes back from JSON: plain objects, and zero without a sign. */
export const asJson = <T>(value: T): T => JSON.parse(JSON.stringify(value))
