import {
  describeGenerateFailure,
  type GenerateFailure,
  generate,
  problemKinds,
  readLock,
  renderLock,
} from '@plan/codegen'
import type { KindedItem, SourceId } from '@plan/core'
import { expect, test } from 'vitest'
import { event, fullPlan, property } from './full-plan.ts'

const web = 'web' as SourceId

/** A plan with one event more, which carries one property. */
const plan = (value: object, use: object = {}, more: object = {}, ...items: readonly KindedItem[]) =>
  fullPlan(
    ...items,
    property('p', value),
    event('e', { name: 'E', uses: [{ propertyId: 'p', presence: 'always', ...use }], ...more }),
  )

const cases = [
  { code: 'action-unknown', given: plan({}, {}, { actions: ['fly'] }), id: 'e/fly:action-unknown' },
  { code: 'allowed-value-breaks-rule', given: plan({ allowedValues: ['a', 'B'] }, { pattern: '^[a-z]$' }) },
  { code: 'allowed-values-unreachable', given: plan({ type: 'int', allowedValues: ['one', '01'] }) },
  { code: 'group-type-missing', given: plan({ kind: 'group' }) },
  {
    code: 'name-twice',
    given: plan(
      {},
      {},
      { uses: ['p', 'q'].map((propertyId) => ({ propertyId, presence: 'always' })) },
      property('q', { nameMapping: [{ name: 'p', destinationId: 'analytics' }] }),
    ),
    id: 'e/q:name-twice',
  },
  { code: 'pattern-on-type', given: plan({ type: 'int' }, { pattern: '1' }) },
  { code: 'pattern-unsupported', given: plan({}, { pattern: '(' }) },
  { code: 'pinned-value-breaks-pattern', given: plan({}, { pattern: '^[a-z]$', pinnedValue: 'B' }) },
  { code: 'pinned-value-out-of-range', given: plan({ type: 'int' }, { minimum: 2, pinnedValue: '1' }) },
  { code: 'pinned-value-unreachable', given: plan({ type: 'int' }, { pinnedValue: 'one' }) },
  { code: 'pinned-value-forbidden', given: plan({ allowedValues: ['a'] }, { pinnedValue: 'b' }) },
  { code: 'range-empty', given: plan({ type: 'int' }, { minimum: 2, maximum: 1 }) },
  { code: 'range-on-type', given: plan({}, { minimum: 2 }) },
] as const

const failureOf = (
  given: (typeof cases)[number]['given'],
  waive: readonly string[] = [],
): GenerateFailure | undefined =>
  generate(given, web, { language: 'typescript', waive }).match(
    () => undefined,
    (failure) => failure,
  )

test('every kind of problem is shown', () => {
  expect(cases.map(({ code }) => code)).toEqual(Object.keys(problemKinds))
})

test.each(cases)('$code is refused until it is waived', ({ code, given, ...rest }) => {
  const id = 'id' in rest ? rest.id : `e/p:${code}`
  const failure = failureOf(given)
  expect(failure).toMatchObject({ code: 'unrepresentable', problems: [{ code, id, eventId: 'e' }] })
  expect(failure && describeGenerateFailure(failure)).toBe(
    `Event "E", ${JSON.stringify(id.slice(2, id.indexOf(':')))}: ${problemKinds[code]} (${id})\nMend the plan, or waive each by its id`,
  )
  expect(failureOf(given, ['other'])).toBeDefined()
  expect(failureOf(given, [id])).toBe(undefined)
})

test.each([
  { problem: 'allowed-values-unreachable', value: { type: 'int', allowedValues: ['1', 'n/a'] } },
  { problem: 'allowed-values-unreachable', value: { type: 'float', allowedValues: ['1.0', '2'] } },
  { problem: 'range-empty', value: { type: 'int' }, use: { minimum: 0.2, maximum: 0.8 } },
])('$problem is told also where $value and $use say so in part', ({ problem, value, use }) => {
  expect(failureOf(plan(value, use))).toMatchObject({ problems: [{ id: `e/p:${problem}` }] })
})

test.each([
  { type: 'float', minimum: 0.2, maximum: 0.8 },
  { type: 'any', minimum: 0.2, maximum: 0.8 },
  { type: 'int', minimum: 0.2, maximum: 1 },
])('a range that holds a number is no problem: $type from $minimum to $maximum', ({ type, ...use }) => {
  expect(failureOf(plan({ type }, use))).toBe(undefined)
})

test('the id of a problem needs no quotes in a shell', () => {
  const ids = ['sw\nim', "it's $(free)", 'it%27s', 'a b;c', 'é–日本語_1.2-3', 'a/b:c', '\ud800'].map((action) => {
    const failure = failureOf(plan({}, {}, { actions: [action] }))
    return failure?.code === 'unrepresentable' ? failure.problems.map(({ id }) => id).join(' ') : ''
  })
  expect(ids).toEqual([
    'e/sw%0Aim:action-unknown',
    'e/it%27s%20%24%28free%29:action-unknown',
    'e/it%2527s:action-unknown',
    'e/a%20b%3Bc:action-unknown',
    'e/é%E2%80%93日本語_1.2-3:action-unknown',
    'e/a%2Fb%3Ac:action-unknown',
    'e/%EF%BF%BD:action-unknown',
  ])
})

test('waivers that no problem has are told, whether there is code or not', () => {
  const given = plan({}, {}, { actions: ['fly'] })
  expect(failureOf(given, ['e/fly:actoin-unknown'])).toMatchObject({ idleWaivers: ['e/fly:actoin-unknown'] })
  const waive = ['e/fly:action-unknown', 'gone', 'gone']
  expect(generate(given, web, { waive })._unsafeUnwrap().idleWaivers).toEqual(['gone'])
})

test.each([
  {
    name: 'an allowed value below',
    value: { type: 'int', allowedValues: ['1', '2'] },
    use: { minimum: 2 },
    kept: { allowedValues: [2] },
  },
  {
    name: 'no allowed value',
    value: { allowedValues: ['B'] },
    use: { pattern: '^[a-z]$' },
    kept: { allowedValues: undefined },
  },
  {
    name: 'a pinned value',
    value: {},
    use: { pattern: '^[a-z]$', pinnedValue: 'B' },
    kept: { pinnedValue: undefined },
  },
])('waived, the code is generated without what breaks a rule: $name', ({ value, use, kept }) => {
  const given = plan(value, use)
  const failure = failureOf(given)
  const waive = failure?.code === 'unrepresentable' ? failure.problems.map(({ id }) => id) : []
  const { tracked } = generate(given, web, { waive })._unsafeUnwrap()
  const [property] = tracked.events.find(({ id }) => id === 'e')?.properties ?? []
  const { allowedValues, pinnedValue } = property ?? {}
  expect(property).toBeDefined()
  expect({ allowedValues, pinnedValue }).toEqual(kept)
})

test.each([
  { value: { allowedValues: ['a', 'b'] }, use: { pattern: '^[a-z]$', pinnedValue: 'a' } },
  { value: { type: 'float', allowedValues: ['0.5'] }, use: { minimum: 0.5, maximum: 0.5, pinnedValue: '0.5' } },
])('values that keep the rules are no problem: $use', ({ value, use }) => {
  expect(failureOf(plan(value, use))).toBe(undefined)
})

test('a problem of a nested value names the way to it', () => {
  const shape = {
    children: [{ ...{ name: 'a', description: '', type: 'string', isList: false }, presence: 'always', minimum: 1 }],
  }
  expect(failureOf(plan({ type: 'object' }, { shape }))).toMatchObject({ problems: [{ id: 'e/p.a:range-on-type' }] })
})

test('a property that is none of a group asks for no group, whatever type it once had', () => {
  const { tracked } = generate(plan({ groupType: 'team' }), web)._unsafeUnwrap()
  const given = tracked.events.find(({ id }) => id === 'e')
  expect(given?.extraArguments).toEqual([])
  expect(given?.properties[0]).not.toHaveProperty('groupType')
})

test('the hash of an event stands for behaviour, not for prose', () => {
  const hashOf = (value: object, use: object = {}, more: object = {}) =>
    generate(plan(value, use, more), web)
      ._unsafeUnwrap()
      .tracked.events.find(({ id }) => id === 'e')?.hash
  const hash = hashOf({})
  expect(hash).toMatch(/^[0-9a-f]{64}$/)
  expect(hashOf({ description: 'Something.' }, {}, { description: 'More.' })).toBe(hash)
  for (const other of [hashOf({ type: 'int' }), hashOf({}, { pattern: 'a' }), hashOf({}, {}, { actions: ['page'] })])
    expect(other).not.toBe(hash)
})

test('a lock is read back, and anything else is none', () => {
  const { lock } = generate(fullPlan(), web)._unsafeUnwrap()
  expect(readLock(renderLock(lock))._unsafeUnwrap()).toEqual(lock)
  const broken = [
    '',
    '[]',
    '{}',
    'null',
    JSON.stringify({ ...lock, files: null }),
    JSON.stringify({ ...lock, source: 1 }),
  ]
  const outside = ['../a', '/a', 'a/../../b', 'C:\\a', '.a'].map((path) =>
    JSON.stringify({ ...lock, files: { [path]: 'x' } }),
  )
  for (const text of [...broken, ...outside]) expect(readLock(text).isErr(), text).toBe(true)
})

test('a language that is not known is told', () => {
  expect(describeGenerateFailure({ code: 'language-unknown', programmingLanguage: 'Cobol' })).toBe(
    'No code is generated in "Cobol"; name another language',
  )
})
