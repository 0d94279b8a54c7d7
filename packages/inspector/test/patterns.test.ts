import { linearPatterns } from '@plan/inspector/re2'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hostPatterns } from '../src/values/host-patterns.ts'

const matches = hostPatterns()

test.each([
  ['a back-reference', '(a)\\1'],
  ['a named back-reference', '(?<x>a)\\k<x>'],
  ['looking ahead', 'a(?=b)'],
  ['looking ahead for nothing', 'a(?!b)'],
  ['looking behind', '(?<=a)b'],
  ['looking behind for nothing', '(?<!a)b'],
  ['a repeat in a repeat', '(a+)+'],
  ['a repeat in a group in a repeat', '((ab*)c){2,}'],
  ['an optional part in a repeat', '(a?b)*'],
  ['a choice in a repeat', '(a|aa)+$'],
  ['a repeat in a counted repeat', '(a*){30}'],
  ['many optional parts', `${'a?'.repeat(30)}${'a'.repeat(30)}`],
  ['more than 200 characters', 'a'.repeat(201)],
  ['no pattern', '(a'],
  ['modifiers', '(?i:a)'],
])('refused: %s', (_, pattern) => {
  expect(matches(pattern, 'a'.repeat(30))).toBeUndefined()
})

test.each([
  ['^[A-Z]{3}$', 'ABC', true],
  ['^[A-Z]{3}$', 'abc', false],
  ['b', 'abc', true],
  ['^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$', 'ada@example.com', true],
  ['^(gold|silver)$', 'gold', true],
  ['^(?:\\d{2}:){2}\\d{2}$', '12:30:59', true],
  ['^https?://', 'http://example.com', true],
  ['[)(+*]', '+', true],
  ['^\\d+?$', '12', true],
])('%s on "%s"', (pattern, text, expected) => {
  expect(matches(pattern, text)).toBe(expected)
  expect(linearPatterns(pattern, text)).toBe(expected)
})

test('what could take too many steps on a long text is not judged', () => {
  expect(matches('a*a*a*a*b', 'a'.repeat(10))).toBe(false)
  expect(matches('a*a*a*a*b', 'a'.repeat(5_000))).toBeUndefined()
})

test('what is judged ends soon, and as the linear engine says', () => {
  const atom = fc.constantFrom('a', 'b', '[ab]', '.', '\\w', '(a)', '(?:ab)', '(a|b)', '(ab?)')
  const repeat = fc.constantFrom('', '', '*', '+', '?', '{2}', '{1,3}', '{2,}', '*?')
  const pattern = fc
    .tuple(fc.constantFrom('', '^'), fc.array(fc.tuple(atom, repeat), { maxLength: 6 }), fc.constantFrom('', '$'))
    .map(([start, parts, end]) => start + parts.flat().join('') + end)
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 60 })
  let judged = 0
  fc.assert(
    fc.property(pattern, text, (source, value) => {
      const answer = matches(source, value)
      if (answer === undefined) return
      judged++
      expect(answer).toBe(linearPatterns(source, value))
    }),
    { numRuns: 2_000 },
  )
  expect(judged).toBeGreaterThan(200)
})
