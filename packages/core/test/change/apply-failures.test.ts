import { type ApplyFailure, applyChanges, describeApplyFailure, parseChanges } from '@plan/core'
import { describe, expect, test } from 'vitest'
import { buildPlan, type PlanText } from '../build-plan.ts'
import type { ChangeText } from './change-case.ts'

interface FailureCase {
  readonly name: string
  readonly changes: readonly ChangeText[]
  readonly expected: Readonly<Record<string, unknown>>
  readonly sentence: string
}

const plan: PlanText = {
  source: [
    { id: 'ios', name: 'iOS' },
    { id: 'web', name: 'Web' },
  ],
  property: [
    { id: 'p1', name: 'plan' },
    { id: 'p2', name: 'cart' },
    { id: 'p3', name: 'plan', kind: 'system' },
    { id: 'p4', name: 'plan', kind: 'user' },
    { id: 'p5', name: 'plan', archived: true },
  ],
  event: [{ id: 'e1', name: 'Signed Up', uses: [{ propertyId: 'p1' }], sources: [{ sourceId: 'web' }] }],
}

const cases: { readonly [C in ApplyFailure['code']]: readonly FailureCase[] } = {
  'item-exists': [
    {
      name: 'an id that is taken',
      changes: [{ kind: 'event-added', item: { id: 'e1', name: 'Other' } }],
      expected: { at: 0, kind: 'event', id: 'e1' },
      sentence: 'Change 1: the plan already has an event with id "e1"',
    },
    {
      name: 'an id that an earlier change took',
      changes: [
        { kind: 'category-added', item: { id: '__proto__', name: 'A' } },
        { kind: 'category-added', item: { id: '__proto__', name: 'B' } },
      ],
      expected: { at: 1, kind: 'category', id: '__proto__' },
      sentence: 'Change 2: the plan already has a category with id "__proto__"',
    },
  ],
  'item-missing': [
    ...(['archived', 'restored', 'removed'] as const).map((verb) => ({
      name: `an item to be ${verb} that is not there`,
      changes: [{ kind: `pii-type-${verb}` as const, id: 'constructor' }],
      expected: { at: 0, kind: 'pii-type', id: 'constructor' },
      sentence: 'Change 1: there is no PII type with id "constructor"',
    })),
    {
      name: 'an item to be updated that an earlier change removed',
      changes: [
        { kind: 'event-removed', id: 'e1' },
        { kind: 'event-updated', id: 'e1', set: { name: 'Other' } },
      ],
      expected: { at: 1, kind: 'event', id: 'e1' },
      sentence: 'Change 2: there is no event with id "e1"',
    },
    ...[
      { kind: 'property-linked' as const, use: { propertyId: 'p1' } },
      { kind: 'property-unlinked' as const, propertyId: 'p1' },
      { kind: 'property-use-updated' as const, propertyId: 'p1', set: {} },
      { kind: 'source-attached' as const, source: { sourceId: 'web' } },
      { kind: 'source-detached' as const, sourceId: 'web' },
      { kind: 'event-source-updated' as const, sourceId: 'web', set: {} },
      { kind: 'event-reordered' as const, list: 'uses', order: [] },
    ].map((change) => ({
      name: `${change.kind} in an event that is not there`,
      changes: [{ ...change, eventId: 'E1' }],
      expected: { at: 0, kind: 'event', id: 'E1' },
      sentence: 'Change 1: there is no event with id "E1"',
    })),
  ],
  'field-cannot-be-unset': [
    {
      name: 'a field the item does not have',
      changes: [{ kind: 'event-updated', id: 'e1', set: {}, unset: ['owner'] }],
      expected: { at: 0, field: 'owner' },
      sentence: 'Change 1: field "owner" cannot be unset',
    },
    {
      name: 'a field the use does not have',
      changes: [{ kind: 'property-use-updated', eventId: 'e1', propertyId: 'p1', set: {}, unset: ['pattern'] }],
      expected: { at: 0, field: 'pattern' },
      sentence: 'Change 1: field "pattern" cannot be unset',
    },
    {
      name: 'a field the source of an event does not have',
      changes: [{ kind: 'event-source-updated', eventId: 'e1', sourceId: 'web', set: {}, unset: ['destinations'] }],
      expected: { at: 0, field: 'destinations' },
      sentence: 'Change 1: field "destinations" cannot be unset',
    },
  ],
  'property-already-linked': [
    {
      name: 'a property the event carries',
      changes: [{ kind: 'property-linked', eventId: 'e1', use: { propertyId: 'p1', presence: 'always' } }],
      expected: { at: 0, eventId: 'e1', propertyId: 'p1' },
      sentence: 'Change 1: event "e1" already carries property "p1"',
    },
  ],
  'property-not-linked': [
    {
      name: 'a property to be unlinked that the event does not carry',
      changes: [{ kind: 'property-unlinked', eventId: 'e1', propertyId: 'p2' }],
      expected: { at: 0, eventId: 'e1', propertyId: 'p2' },
      sentence: 'Change 1: event "e1" does not carry property "p2"',
    },
    {
      name: 'a use to be updated that the event does not have',
      changes: [{ kind: 'property-use-updated', eventId: 'e1', propertyId: 'p2', set: { presence: 'always' } }],
      expected: { at: 0, eventId: 'e1', propertyId: 'p2' },
      sentence: 'Change 1: event "e1" does not carry property "p2"',
    },
  ],
  'source-already-attached': [
    {
      name: 'a source that sends the event',
      changes: [{ kind: 'source-attached', eventId: 'e1', source: { sourceId: 'web' } }],
      expected: { at: 0, eventId: 'e1', sourceId: 'web' },
      sentence: 'Change 1: source "web" is already attached to event "e1"',
    },
  ],
  'source-not-attached': [
    {
      name: 'a source to be detached that does not send the event',
      changes: [{ kind: 'source-detached', eventId: 'e1', sourceId: 'ios' }],
      expected: { at: 0, eventId: 'e1', sourceId: 'ios' },
      sentence: 'Change 1: source "ios" is not attached to event "e1"',
    },
    {
      name: 'a source to be updated that does not send the event',
      changes: [{ kind: 'event-source-updated', eventId: 'e1', sourceId: 'ios', set: {} }],
      expected: { at: 0, eventId: 'e1', sourceId: 'ios' },
      sentence: 'Change 1: source "ios" is not attached to event "e1"',
    },
  ],
  'order-incomplete': [
    { name: 'an order that names too few', order: [] },
    { name: 'an order that names one twice', order: ['p1', 'p1'] },
    { name: 'an order that names another instead', order: ['p2'] },
    { name: 'an order that names one more', order: ['p1', 'p2'] },
  ].map(({ name, order }) => ({
    name,
    changes: [{ kind: 'event-reordered', eventId: 'e1', list: 'uses', order }],
    expected: { at: 0, eventId: 'e1', list: 'uses' },
    sentence: 'Change 1: the new order of uses of event "e1" must name each of them once',
  })),
  'reference-missing': [
    {
      name: 'an item removed that another mentions',
      changes: [{ kind: 'property-removed', id: 'p1' }],
      expected: { kind: 'event', id: 'e1', missingKind: 'property', missingId: 'p1' },
      sentence: 'event "e1" mentions property "p1", which the plan does not have',
    },
    {
      name: 'a property linked that the plan does not have',
      changes: [{ kind: 'property-linked', eventId: 'e1', use: { propertyId: 'toString' } }],
      expected: { kind: 'event', id: 'e1', missingKind: 'property', missingId: 'toString' },
      sentence: 'event "e1" mentions property "toString", which the plan does not have',
    },
  ],
  'property-names-clash': [
    {
      name: 'a property linked whose name the event has',
      changes: [{ kind: 'property-linked', eventId: 'e1', use: { propertyId: 'p3' } }],
      expected: { eventId: 'e1', name: 'plan', propertyIds: ['p1', 'p3'] },
      sentence: 'event "e1" would carry two properties named "plan": "p1" and "p3"',
    },
    {
      name: 'a property renamed in an event that has the name',
      changes: [
        { kind: 'property-linked', eventId: 'e1', use: { propertyId: 'p2' } },
        { kind: 'property-updated', id: 'p2', set: { name: 'plan' } },
      ],
      expected: { eventId: 'e1', name: 'plan', propertyIds: ['p1', 'p2'] },
      sentence: 'event "e1" would carry two properties named "plan": "p1" and "p2"',
    },
    {
      name: 'a property restored in an event that has the name',
      changes: [
        { kind: 'property-linked', eventId: 'e1', use: { propertyId: 'p5' } },
        { kind: 'property-restored', id: 'p5' },
      ],
      expected: { eventId: 'e1', name: 'plan', propertyIds: ['p1', 'p5'] },
      sentence: 'event "e1" would carry two properties named "plan": "p1" and "p5"',
    },
    {
      name: 'an event added with a name twice',
      changes: [
        { kind: 'event-added', item: { id: 'e2', name: 'New', uses: [{ propertyId: 'p3' }, { propertyId: 'p1' }] } },
      ],
      expected: { eventId: 'e2', name: 'plan', propertyIds: ['p3', 'p1'] },
      sentence: 'event "e2" would carry two properties named "plan": "p3" and "p1"',
    },
  ],
}

describe.each(Object.entries(cases))('%s', (code, list) => {
  test.each(list)('$name', ({ changes, expected, sentence }) => {
    const failure = applyChanges(buildPlan(plan), parseChanges(changes)._unsafeUnwrap())._unsafeUnwrapErr()
    expect(failure).toEqual({ code, ...expected })
    expect(describeApplyFailure(failure)).toBe(sentence)
  })
})

test('names may be alike where kinds differ, one property is archived, or the list passes through it', () => {
  const apply = (...changes: readonly ChangeText[]) =>
    applyChanges(buildPlan(plan), parseChanges(changes)._unsafeUnwrap()).isOk()
  const link = (propertyId: string) => ({ kind: 'property-linked', eventId: 'e1', use: { propertyId } }) as const
  expect(apply(link('p4'))).toBe(true)
  expect(apply(link('p5'))).toBe(true)
  expect(apply(link('p3'), { kind: 'property-updated', id: 'p3', set: { name: 'tier' } })).toBe(true)
})

test('an event that has a name twice already still takes other changes', () => {
  const twice = buildPlan({
    ...plan,
    event: [{ id: 'e1', name: 'E', uses: [{ propertyId: 'p1' }, { propertyId: 'p3' }] }],
  })
  const apply = (...changes: readonly ChangeText[]) => applyChanges(twice, parseChanges(changes)._unsafeUnwrap()).isOk()
  expect(apply({ kind: 'property-linked', eventId: 'e1', use: { propertyId: 'p2' } })).toBe(true)
  expect(apply({ kind: 'property-updated', id: 'p2', set: { name: 'plan' } })).toBe(true)
  expect(
    apply(
      { kind: 'property-linked', eventId: 'e1', use: { propertyId: 'p2' } },
      { kind: 'property-updated', id: 'p2', set: { name: 'plan' } },
    ),
  ).toBe(false)
})
