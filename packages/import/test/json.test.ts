import { defaultImportLimits, type ImportLimits, parsePlan } from '@plan/import'
import { expect, test } from 'vitest'

const warnings = (body: string) => {
  const parsed = parsePlan(body, 'application/json')
  return parsed._unsafeUnwrap().warnings
}
const event = (properties: string) =>
  `{"events":[{"name":"A","rules":{"properties":{"properties":{"properties":${properties}}}}}]}`
const read = (properties: string) => parsePlan(event(properties), 'application/json')._unsafeUnwrap()

test('of two equal keys the last counts, and the place is named', () => {
  const { draft, warnings } = read('{"p":{"type":"string"},"\\u0070" : {"type":"integer","a":{"x":1,"x":2}}}')
  expect(draft.events[0]?.properties[0]?.type).toBe('int')
  expect(warnings.filter(({ code }) => code === 'duplicate-key')).toEqual([
    { code: 'duplicate-key', at: '#/events/0/rules/properties/properties/properties/p' },
    { code: 'duplicate-key', at: '#/events/0/rules/properties/properties/properties/p/a/x' },
  ])
})

test('equal keys in different objects are no duplicates', () => {
  expect(read('{"p":{"type":"string"},"q":{"type":"string","enum":["{\\"type\\":1}"]}}').warnings).toEqual([])
})

test.each([
  ['10000000000000000999', true],
  ['9007199254740993', true],
  ['-9007199254740993', true],
  ['1e400', true],
  ['-1E+999', true],
  ['9007199254740992', false],
  ['46798243406700330', false],
  ['123456789012345690000000', false],
  ['1e300', false],
  ['0.1234567890123456789', false],
])('%s is kept exactly (as text: %s)', (number, asText) => {
  const { draft, warnings } = read(`{"p":{"type":"string","const":${number}}}`)
  expect(draft.events[0]?.properties[0]?.pinnedValue).toBe(asText ? number : Number(number))
  expect(warnings.map(({ code }) => code)).toEqual(asText ? ['number-inexact'] : [])
})

test('a large number in a list and under a hostile key keeps its place', () => {
  const { draft, warnings } = read('{"__proto__":{"type":"string","enum":["9007199254740993",9007199254740995,1]}}')
  expect(draft.events[0]?.properties[0]?.name).toBe('__proto__')
  expect(draft.events[0]?.properties[0]?.allowedValues).toEqual(['9007199254740993', '9007199254740995', '1'])
  expect(warnings[0]).toMatchObject({
    code: 'number-inexact',
    at: '#/events/0/rules/properties/properties/properties/__proto__/enum/1',
  })
})

test('text that looks like numbers or objects is left alone', () => {
  expect(warnings('{"events":[{"name":"1234567890123456789","description":"{\\"a\\":1e999}","rules":{}}]}')).toEqual([])
})

test('one byte-order mark is skipped, a second is no JSON', () => {
  expect(parsePlan('\uFEFF{"events":[]}', 'application/json').isOk()).toBe(true)
  expect(parsePlan('\uFEFF\uFEFF{"events":[]}', 'application/json').isErr()).toBe(true)
})

test.each([
  ['NUL', '{"events":[{"name":"a\\u0000"}]}', '#/events/0/name'],
  ['half a pair', '{"events":[{"name":"a","tags":["\\uD83D"]}]}', '#/events/0/tags/0'],
  ['a key', '{"events":[{"name":"a","\\udc00":1}]}', '#/events/0'],
])('%s is refused with its place', (_, body, at) => {
  expect(parsePlan(body, 'application/json')._unsafeUnwrapErr().failure).toEqual({ code: 'text-unstorable', at })
})

test('a whole pair is text like any other', () => {
  expect(
    parsePlan('{"events":[{"name":"\\uD83D\\uDE00","rules":{}}]}', 'application/json')._unsafeUnwrap().draft.events[0]
      ?.name,
  ).toBe('😀')
})

test('depth and size are limits, each inclusive', () => {
  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
  const outcome = (body: string, limits: Pick<ImportLimits, 'depth' | 'nodes'>) =>
    parsePlan(body, 'application/json', { ...defaultImportLimits, ...limits })._unsafeUnwrapErr().failure.code
  expect(outcome(nested(5), { depth: 5, nodes: 100 })).toBe('format-unknown')
  expect(outcome(nested(6), { depth: 5, nodes: 100 })).toBe('json-too-deep')
  expect(outcome('[1,2,3]', { depth: 5, nodes: 4 })).toBe('format-unknown')
  expect(outcome('[1,2,3,4]', { depth: 5, nodes: 4 })).toBe('json-too-large')
})
