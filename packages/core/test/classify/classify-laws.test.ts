import {
  type Change,
  changeAspects,
  changeKinds,
  classifyChanges,
  diffPlans,
  possibleAspects,
  suggestVersions,
} from '@plan/core'
import { arbitraryPlanPair } from '@plan/tests/arbitrary-plan'
import fc from 'fast-check'
import { expect, test } from 'vitest'

test('every change gets a class, and only aspects that its kind is known to have', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(arbitraryPlanPair(), ([before, after]) => {
      const changes = diffPlans(before, after)
      const classified = classifyChanges(before, changes)._unsafeUnwrap()
      expect(classified.map(({ change }) => change)).toEqual(changes)
      for (const { change, aspects } of classified) {
        expect(aspects.length).toBeGreaterThan(0)
        for (const { aspect } of aspects) {
          seen.add(aspect)
          expect(
            [...possibleAspects(change.kind), 'nothing-sent-changes'],
            `${aspect} of ${JSON.stringify(change)}`,
          ).toContain(aspect)
        }
      }
    }),
    { numRuns: 200 },
  )
  expect(seen.size).toBeGreaterThan(15)
})

test('an event whose schema needs a version is altered by a change', () => {
  fc.assert(
    fc.property(arbitraryPlanPair(), ([before, after]) => {
      const changes = diffPlans(before, after)
      const altered = new Set(
        classifyChanges(before, changes)
          ._unsafeUnwrap()
          .flatMap(({ aspects }) => aspects.flatMap(({ events }) => events)),
      )
      for (const { eventId } of suggestVersions(before, changes)._unsafeUnwrap()) expect(altered).toContain(eventId)
    }),
    { numRuns: 100 },
  )
})

test('every kind of change has a verdict', () => {
  for (const kind of Object.keys(changeKinds) as Change['kind'][])
    for (const aspect of possibleAspects(kind)) expect(changeAspects).toHaveProperty([aspect])
})
