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

test('a problem of a nested value names the way to it', () => {
  const shape = {
    children: [{ ...{ name: 'a', description: '', type: 'string', isList: false }, presence: 'always', minimum: 1 }],
  }
  expect(failureOf(plan({ type: 'object' }, { shape }))).toMatchObject({ problems: [{ id: 'e/p.a:range-on-type' }] })
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
