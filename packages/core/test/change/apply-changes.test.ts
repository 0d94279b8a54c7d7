import { applyChanges, changedItems, parseChanges } from '@plan/core'
import { expect, test } from 'vitest'
import { buildPlan, type PlanText } from '../build-plan.ts'

const plan: PlanText = {
  property: [{ id: 'p1', name: 'plan' }],
  event: [
    { id: 'e1', name: 'Signed Up', uses: [{ propertyId: 'p1' }] },
    { id: 'e2', name: 'Signed Out' },
  ],
}

const applied = (changes: readonly unknown[]) => {
  const before = buildPlan(plan)
  const after = applyChanges(before, parseChanges(changes)._unsafeUnwrap())._unsafeUnwrap()
  return { before, after }
}

test('no changes give the plan itself', () => {
  const { before, after } = applied([])
  expect(after.events).toBe(before.events)
})

test('what no change touches stays the same object', () => {
  const { before, after } = applied([{ kind: 'event-updated', id: 'e1', set: { name: 'Registered' } }])
  expect(after.properties).toBe(before.properties)
  expect([...after.events.values()][1]).toBe([...before.events.values()][1])
  expect([...changedItems(before, after)].map(({ kind, id, item }) => [kind, id, item?.name])).toEqual([
    ['event', 'e1', 'Registered'],
  ])
})

test('a list of changes may pass through a state that mentions what is not there', () => {
  const { after } = applied([
    { kind: 'property-removed', id: 'p1' },
    { kind: 'property-linked', eventId: 'e2', use: { propertyId: 'p2' } },
    { kind: 'property-added', item: { id: 'p2', name: 'cart' } },
    { kind: 'property-unlinked', eventId: 'e1', propertyId: 'p1' },
  ])
  expect([...after.properties.keys()]).toEqual(['p2'])
})

test('an id is free again once its item is removed', () => {
  const { after } = applied([
    { kind: 'event-removed', id: 'e2' },
    { kind: 'event-added', item: { id: 'e2', name: 'Another' } },
  ])
  expect([...after.events.values()].map(({ name }) => name)).toEqual(['Signed Up', 'Another'])
})

test('archiving twice and restoring what is not archived change nothing', () => {
  const { before, after } = applied([
    { kind: 'event-restored', id: 'e1' },
    { kind: 'event-archived', id: 'e2' },
    { kind: 'event-archived', id: 'e2' },
    { kind: 'event-restored', id: 'e2' },
  ])
  expect(after).toEqual(before)
})
