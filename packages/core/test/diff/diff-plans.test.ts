import { diffPlans } from '@plan/core'
import { expect, test } from 'vitest'
import { buildPlan, type PlanText } from '../build-plan.ts'

const kindsBetween = (before: PlanText, after: PlanText) =>
  diffPlans(buildPlan(before), buildPlan(after)).map((change) => change.kind)

test('what is mentioned is added first and removed last', () => {
  const plan: PlanText = {
    event: [{ id: 'e1', name: 'E', uses: [{ propertyId: 'p1' }], sources: [{ sourceId: 'web' }] }],
    property: [{ id: 'p1', name: 'P' }],
    source: [{ id: 'web', name: 'Web', destinations: ['ga4'] }],
    destination: [{ id: 'ga4', name: 'GA4' }],
  }
  expect(kindsBetween({}, plan)).toEqual(['destination-added', 'source-added', 'property-added', 'event-added'])
  expect(kindsBetween(plan, {})).toEqual(['event-removed', 'property-removed', 'source-removed', 'destination-removed'])
})

test('within a kind changes follow the names, then the ids', () => {
  const after: PlanText = {
    event: [
      { id: 'c', name: 'b' },
      { id: 'b', name: 'a' },
      { id: 'a', name: 'a' },
      { id: 'd', name: 'B' },
      { id: 'e', name: '\uffff' },
      { id: 'f', name: '🎉' },
    ],
  }
  const ids = diffPlans(buildPlan({}), buildPlan(after)).map((change) => 'item' in change && change.item.id)
  expect(ids).toEqual(['d', 'a', 'b', 'c', 'e', 'f'])
})

test('the fields of an event come before its parts and archiving comes last', () => {
  const common: PlanText = {
    property: ['p1', 'p2', 'p3', 'p4'].map((id) => ({ id, name: id })),
    source: ['s1', 's2', 's3'].map((id) => ({ id, name: id })),
  }
  const before: PlanText = {
    ...common,
    event: [
      {
        id: 'e1',
        name: 'E',
        uses: [{ propertyId: 'p1' }, { propertyId: 'p2' }, { propertyId: 'p3' }],
        sources: [{ sourceId: 's1' }, { sourceId: 's2' }],
      },
    ],
  }
  const after: PlanText = {
    ...common,
    event: [
      {
        id: 'e1',
        name: 'F',
        uses: [{ propertyId: 'p4' }, { propertyId: 'p3' }, { propertyId: 'p2', presence: 'always' }],
        sources: [{ sourceId: 's3' }, { sourceId: 's2', implementWithCodegen: true }],
        archived: true,
      },
    ],
  }
  expect(kindsBetween(before, after)).toEqual([
    'event-updated',
    'property-unlinked',
    'property-linked',
    'event-reordered',
    'property-use-updated',
    'source-detached',
    'source-attached',
    'event-reordered',
    'event-source-updated',
    'event-archived',
  ])
})

test('a property appended or taken away is not a new order', () => {
  const withUses = (...ids: string[]): PlanText => ({
    property: ['p1', 'p2', 'p3'].map((id) => ({ id, name: id })),
    event: [{ id: 'e1', name: 'E', uses: ids.map((propertyId) => ({ propertyId })) }],
  })
  expect(kindsBetween(withUses('p1', 'p2'), withUses('p2', 'p3'))).toEqual(['property-unlinked', 'property-linked'])
})
