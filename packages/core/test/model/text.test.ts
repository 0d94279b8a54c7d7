import { compareText, findUnstorable, isItemId } from '@plan/core'
import { describe, expect, test } from 'vitest'

describe('findUnstorable', () => {
  test.each([
    { name: 'plain text', text: 'Signed Up', expected: -1 },
    { name: 'nothing', text: '', expected: -1 },
    { name: 'an astral character', text: 'a🎉', expected: -1 },
    { name: 'a control character other than NUL', text: 'a\u0001', expected: -1 },
    { name: 'NUL', text: 'ab\0', expected: 2 },
    { name: 'the first half of a pair', text: '\ud83c', expected: 0 },
    { name: 'the second half of a pair', text: 'a\udf89b', expected: 1 },
    { name: 'a lone half after a whole pair', text: '🎉\ud83c', expected: 2 },
  ])('$name: $expected', ({ text, expected }) => {
    expect(findUnstorable(text)).toBe(expected)
  })
})

describe('compareText', () => {
  test.each([
    ['', 'a'],
    ['a', 'aa'],
    ['B', 'a'],
    ['10', '9'],
    ['é', 'ﬀ'],
    ['\uffff', '🎉'],
    ['\ud7ff', '\ue000'],
    ['🎈', '🎉'],
  ])('%j comes before %j', (first, second) => {
    expect(compareText(first, second)).toBeLessThan(0)
    expect(compareText(second, first)).toBeGreaterThan(0)
    expect(compareText(first, first)).toBe(0)
  })
})

describe('isItemId', () => {
  test.each([
    { name: 'a path', text: 'apps/web#1', expected: true },
    { name: 'the name of a prototype', text: '__proto__', expected: true },
    { name: 'a thin space', text: '\u2008', expected: true },
    { name: '256 characters', text: 'x'.repeat(256), expected: true },
    { name: 'nothing', text: '', expected: false },
    { name: '257 characters', text: 'x'.repeat(257), expected: false },
    { name: 'a tab', text: 'a\tb', expected: false },
    { name: 'a lone surrogate', text: 'a\ud800', expected: false },
  ])('$name: $expected', ({ text, expected }) => {
    expect(isItemId(text)).toBe(expected)
  })
})
