import { parsePlan } from '@plan/import'
import { expect, test } from 'vitest'

const read = (maximum: string) => {
  const body = `{"schema":{"events":{"A":{"properties":{"p":{"type":"integer","maximum":${maximum}}}}}}}`
  const { draft, warnings } = parsePlan(body, 'application/json')._unsafeUnwrap()
  return { maximum: draft.events[0]?.properties[0]?.maximum, codes: warnings.map(({ code }) => code) }
}

test.each([
  ['9223372036854775807', 2 ** 63],
  ['-9223372036854775809', -(2 ** 63)],
])('a bound of %s is the nearest number, with a warning', (text, expected) => {
  expect(read(text)).toEqual({ maximum: expected, codes: ['number-inexact'] })
})

test.each(['1e400', '"5"', '"many"', '9'.repeat(400)])('a bound of %s is none', (text) => {
  expect(read(text).maximum).toBeUndefined()
  expect(read(text).codes).toContain('member-ignored')
})
