import { compareText } from '@plan/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'

/** A small alphabet on both sides of the surrogates, so that texts often share their beginnings. */
const arbitraryText = fc.string({
  unit: fc.oneof(
    fc.constantFrom('a', '\u00e9', '\ud7ff', '\ue000', '\uffff', '\u{10000}', '\u{10ffff}'),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  ),
  maxLength: 5,
})

test('text is ordered like the bytes of its UTF-8 form', () => {
  fc.assert(
    fc.property(arbitraryText, arbitraryText, (a, b) => {
      expect(Math.sign(compareText(a, b))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)))
    }),
    { numRuns: 2000 },
  )
})
