import { describeChanges, emptyPlan, parseChanges } from '@plan/core'
import { expect, test } from 'vitest'
import { buildPlan, type PlanText } from '../build-plan.ts'

const described = (plan: PlanText, changes: readonly unknown[]) =>
  describeChanges(buildPlan(plan), parseChanges(changes)._unsafeUnwrap())

test('no changes are no sentences', () => {
  expect(describeChanges(emptyPlan, [])).toEqual([])
})

test('an item that the same changes add is called by its name', () => {
  expect(
    described({ event: [{ id: 'e1', name: 'Signed Up' }] }, [
      { kind: 'property-linked', eventId: 'e1', use: { propertyId: 'p1' } },
      { kind: 'property-added', item: { id: 'p1', name: 'plan' } },
    ]),
  ).toEqual(['Property "plan" added to event "Signed Up", sometimes sent', 'Property "plan" added'])
})

test('an item the plan does not have is called by its id', () => {
  expect(described({}, [{ kind: 'source-detached', eventId: 'e1', sourceId: 'constructor' }])).toEqual([
    'Source "constructor" detached from event "e1"',
  ])
})

test('items of different kinds with one id keep their names', () => {
  const plan = { event: [{ id: 'x', name: 'An event' }], source: [{ id: 'x', name: 'A source' }] }
  expect(
    described(plan, [
      { kind: 'source-archived', id: 'x' },
      { kind: 'event-archived', id: 'x' },
    ]),
  ).toEqual(['Source "A source" archived', 'Event "An event" archived'])
})

test('a name with quotes and line breaks stays on one line', () => {
  expect(described({ event: [{ id: 'e1', name: 'a "b"\nc' }] }, [{ kind: 'event-removed', id: 'e1' }])).toEqual([
    'Event "a \\"b\\"\\nc" removed',
  ])
})

test('an update that changes nothing says so', () => {
  expect(described({ event: [{ id: 'e1', name: 'E' }] }, [{ kind: 'event-updated', id: 'e1', set: {} }])).toEqual([
    'Event "E": nothing changed',
  ])
})
