import { applyChanges, type Change, owningDomains } from '@plan/core'
import { expect, test } from 'vitest'
import { buildPlan } from '../build-plan.ts'

const plan = buildPlan({
  'stakeholder-domain': ['growth', 'checkout', 'search'].map((id) => ({ id, name: id })),
  property: [
    { id: 'p1', name: 'plan' },
    { id: 'p2', name: 'query' },
  ],
  'property-group': [{ id: 'g1', name: 'device', properties: [{ propertyId: 'p2' }] }],
  event: [
    { id: 'e1', name: 'Signed Up', owner: 'growth', uses: [{ propertyId: 'p1' }] },
    { id: 'e2', name: 'Paid', owner: 'checkout', uses: [{ propertyId: 'p1' }] },
    { id: 'e3', name: 'Searched', owner: 'search', propertyGroups: ['g1'] },
    { id: 'e4', name: 'Scrolled' },
  ],
  variant: [{ id: 'e1.trial', baseEventId: 'e1', name: 'trial' }],
})

const cases: readonly (readonly [string, unknown, readonly string[]])[] = [
  ['an event', { kind: 'event-updated', id: 'e1', set: { description: 'x' } }, ['growth']],
  ['an event taken over', { kind: 'event-updated', id: 'e1', set: { owner: 'search' } }, ['growth', 'search']],
  ['an event removed', { kind: 'event-archived', id: 'e2' }, ['checkout']],
  ['a shared property', { kind: 'property-updated', id: 'p1', set: { type: 'int' } }, ['checkout', 'growth']],
  ['a property in a group', { kind: 'property-updated', id: 'p2', set: { type: 'int' } }, ['search']],
  ['a group', { kind: 'property-group-updated', id: 'g1', set: { properties: [] } }, ['search']],
  ['a variant', { kind: 'variant-archived', id: 'e1.trial' }, ['growth']],
  ['an event without an owner', { kind: 'event-archived', id: 'e4' }, []],
]

test.each(cases)('%s', (_, change, owners) => {
  const after = applyChanges(plan, [change as Change])._unsafeUnwrap()
  expect(owningDomains(plan, after)).toEqual(owners)
})
