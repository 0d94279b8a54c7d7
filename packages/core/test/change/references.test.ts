import { applyChanges, type ItemKind, parseChanges } from '@plan/core'
import { expect, test } from 'vitest'
import { buildPlan, type PlanText } from '../build-plan.ts'

/** A plan that holds what the mentioning items below need, except the one thing each of them misses. */
const plan: PlanText = {
  source: [{ id: 'web', name: 'Web' }],
  property: [{ id: 'p1', name: 'plan' }],
  event: [{ id: 'e1', name: 'Signed Up' }],
}

/** Every place in which one kind of item mentions another. */
const mentions: readonly { in: ItemKind; at: string; of: ItemKind; item: Readonly<Record<string, unknown>> }[] = [
  { in: 'source', at: 'destinations', of: 'destination', item: { destinations: ['gone'] } },
  {
    in: 'property',
    at: 'customFields',
    of: 'custom-field',
    item: { customFields: [{ customFieldId: 'gone', value: 1 }] },
  },
  { in: 'property', at: 'pii', of: 'pii-type', item: { pii: { isPii: true, piiType: 'gone' } } },
  { in: 'property', at: 'groupType', of: 'group-type', item: { groupType: 'gone' } },
  { in: 'property-group', at: 'properties', of: 'property', item: { properties: [{ propertyId: 'gone' }] } },
  { in: 'event', at: 'triggers', of: 'source', item: { triggers: [{ id: 't', sourceIds: ['web', 'gone'] }] } },
  { in: 'event', at: 'categories', of: 'category', item: { categories: ['gone'] } },
  { in: 'event', at: 'sources', of: 'source', item: { sources: [{ sourceId: 'gone' }] } },
  {
    in: 'event',
    at: 'destinations of sources',
    of: 'destination',
    item: { sources: [{ sourceId: 'web', destinations: ['gone'] }] },
  },
  { in: 'event', at: 'owner', of: 'stakeholder-domain', item: { owner: 'gone' } },
  { in: 'event', at: 'stakeholders', of: 'stakeholder-domain', item: { stakeholders: ['gone'] } },
  {
    in: 'event',
    at: 'customFields',
    of: 'custom-field',
    item: { customFields: [{ customFieldId: 'gone', value: [] }] },
  },
  { in: 'event', at: 'propertyGroups', of: 'property-group', item: { propertyGroups: ['gone'] } },
  { in: 'event', at: 'uses', of: 'property', item: { uses: [{ propertyId: 'gone' }] } },
  {
    in: 'event',
    at: 'presence by source',
    of: 'source',
    item: { uses: [{ propertyId: 'p1', presenceBySource: [{ sourceId: 'gone', presence: 'never' }] }] },
  },
  { in: 'variant', at: 'baseEventId', of: 'event', item: { baseEventId: 'gone' } },
  {
    in: 'variant',
    at: 'triggers',
    of: 'source',
    item: { baseEventId: 'e1', triggers: [{ id: 't', sourceIds: ['gone'] }] },
  },
  { in: 'variant', at: 'sources', of: 'source', item: { baseEventId: 'e1', sources: [{ sourceId: 'gone' }] } },
  { in: 'variant', at: 'uses', of: 'property', item: { baseEventId: 'e1', uses: [{ propertyId: 'gone' }] } },
  { in: 'metric', at: 'categories', of: 'category', item: { type: 'Funnel', categories: ['gone'] } },
  { in: 'metric', at: 'events', of: 'event', item: { type: 'Funnel', items: [{ eventId: 'gone' }] } },
  {
    in: 'metric',
    at: 'variants',
    of: 'variant',
    item: { type: 'Funnel', items: [{ eventId: 'e1', variantId: 'gone' }] },
  },
  {
    in: 'metric',
    at: 'conditions',
    of: 'property',
    item: { type: 'Funnel', items: [{ eventId: 'e1', where: [{ propertyId: 'gone', operation: 'is', values: [] }] }] },
  },
  {
    in: 'metric',
    at: 'groupBy',
    of: 'property',
    item: { type: 'Funnel', items: [{ eventId: 'e1', groupBy: ['gone'] }] },
  },
]

test.each(mentions)('$in: a missing $of in $at is refused, also when it goes later', ({ in: kind, of, item }) => {
  const added = { kind: `${kind}-added`, item: { id: 'new', name: 'New', ...item } }
  const expected = { code: 'reference-missing', kind, id: 'new', missingKind: of, missingId: 'gone' }
  expect(applied(buildPlan(plan), [added])._unsafeUnwrapErr()).toEqual(expected)

  const [target] = parseChanges([
    { kind: `${of}-added`, item: { id: 'gone', name: 'Gone', ...needed[of] } },
  ])._unsafeUnwrap()
  const whole = applied(buildPlan(plan), [added, target])._unsafeUnwrap()
  expect(applied(whole, [{ kind: `${of}-removed`, id: 'gone' }])._unsafeUnwrapErr()).toEqual(expected)
})

test('a name mapping may speak of a destination the plan does not have', () => {
  const nameMapping = [{ name: 'signup', destinationId: 'all' }]
  expect(applied(buildPlan(plan), [{ kind: 'event-updated', id: 'e1', set: { nameMapping } }]).isOk()).toBe(true)
})

/** Fields without a default. */
const needed: { readonly [K in ItemKind]?: object } = {
  'custom-field': { type: 'text' },
  variant: { baseEventId: 'e1' },
}

const applied = (to: ReturnType<typeof buildPlan>, changes: readonly unknown[]) =>
  applyChanges(to, parseChanges(changes)._unsafeUnwrap())
