import { sameValue } from '@plan/core'
import { expect, test } from 'vitest'

test.each([
  { name: 'members in another order', a: { x: 1, y: [2] }, b: { y: [2], x: 1 }, expected: true },
  { name: 'elements in another order', a: [1, 2], b: [2, 1], expected: false },
  { name: 'a list and an object', a: [], b: {}, expected: false },
  { name: 'an object and a list', a: {}, b: [], expected: false },
  { name: 'a member more', a: { x: 1 }, b: { x: 1, y: 2 }, expected: false },
  { name: 'another member', a: { x: 1 }, b: { y: 1 }, expected: false },
  { name: 'null and nothing in it', a: null, b: {}, expected: false },
  { name: 'zero and false', a: 0, b: false, expected: false },
  { name: 'empty text and null', a: '', b: null, expected: false },
  { name: 'a number and its text', a: 1, b: '1', expected: false },
  { name: 'an own member and an inherited one', a: { toString: 1 }, b: { x: 1 }, expected: false },
  {
    name: 'a member called __proto__',
    a: JSON.parse('{"__proto__":1}'),
    b: JSON.parse('{"__proto__":1}'),
    expected: true,
  },
  { name: 'a member called __proto__ and another', a: JSON.parse('{"__proto__":{}}'), b: { x: {} }, expected: false },
  { name: 'a member called __proto__ that differs', a: JSON.parse('{"__proto__":1}'), b: {}, expected: false },
])('$name', ({ a, b, expected }) => {
  expect(sameValue(a, b)).toBe(expected)
  expect(sameValue(b, a)).toBe(expected)
})
