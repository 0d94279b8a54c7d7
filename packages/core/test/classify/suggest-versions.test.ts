import { applyChanges, bumpSchemaVer, type Change, suggestVersions } from '@plan/core'
import { expect, test } from 'vitest'
import { buildPlan } from '../build-plan.ts'

const plan = buildPlan({
  property: [
    { id: 'p', name: 'plan', type: 'int' },
    { id: 'q', name: 'age', type: 'float' },
  ],
  event: [
    { id: 'a', name: 'A', uses: [{ propertyId: 'p' }, { propertyId: 'q' }] },
    { id: 'b', name: 'B', uses: [{ propertyId: 'p' }] },
    { id: 'c', name: 'C', uses: [] },
  ],
})

const suggested = (...changes: unknown[]) =>
  suggestVersions(plan, changes as Change[])
    ._unsafeUnwrap()
    .map(({ eventId, bump }) => `${eventId} ${bump}`)

test('the greatest bump of an event wins', () => {
  expect(
    suggested(
      { kind: 'property-updated', id: 'p', set: { type: 'float' } },
      { kind: 'property-updated', id: 'q', set: { type: 'int' } },
    ),
  ).toEqual(['a revision', 'b addition'])
})

test('what is undone before the end needs no version', () => {
  expect(
    suggested(
      { kind: 'property-unlinked', eventId: 'b', propertyId: 'p' },
      { kind: 'property-linked', eventId: 'b', use: { propertyId: 'p', presence: 'sometimes' } },
      { kind: 'event-updated', id: 'c', set: { description: 'x' } },
    ),
  ).toEqual([])
})

test('a new model is for what is always sent', () => {
  const rename = { kind: 'property-updated', id: 'p', set: { name: 'tier' } }
  expect(suggested(rename)).toEqual(['a revision', 'b revision'])
  const always = { kind: 'property-use-updated', eventId: 'b', propertyId: 'p', set: { presence: 'always' } }
  const after = applyChanges(plan, [always as unknown as Change])._unsafeUnwrap()
  const suggestions = suggestVersions(after, [rename as unknown as Change])._unsafeUnwrap()
  expect(suggestions.map(({ bump }) => bump)).toEqual(['revision', 'model'])
})

test('events that come and go', () => {
  expect(
    suggested(
      { kind: 'event-added', item: { ...plan.events.get('c' as never), id: 'd', name: 'D' } },
      { kind: 'event-archived', id: 'c' },
      { kind: 'event-updated', id: 'b', set: { name: 'B2' } },
    ),
  ).toEqual(['b model', 'c retired', 'd new'])
})

test.each([
  ['1-2-3', 'addition', '1-2-4'],
  ['1-2-3', 'revision', '1-3-0'],
  ['1-2-3', 'model', '2-0-0'],
  ['1-2-3', 'new', '1-0-0'],
  ['1-2-3', 'retired', '1-2-3'],
  ['0-1-0', 'addition', '1-0-0'],
  ['', 'model', '1-0-0'],
] as const)('%s, %s: %s', (version, bump, next) => {
  expect(bumpSchemaVer(version, bump)).toBe(next)
})

test('a failure is that of the changes', () => {
  expect(
    suggestVersions(plan, [{ kind: 'event-archived', id: 'z' } as unknown as Change])._unsafeUnwrapErr().code,
  ).toBe('item-missing')
})
