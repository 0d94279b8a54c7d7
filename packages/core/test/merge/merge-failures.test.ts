import { describeConflict, describeMergeFailure, type MergeFailure, mergePlans, type Resolution } from '@plan/core'
import { expect, test } from 'vitest'
import { buildPlan, type PlanText } from '../build-plan.ts'

const planWith = (event: Partial<NonNullable<PlanText['event']>[number]>) =>
  buildPlan({
    event: [{ id: 'e1', name: 'E', ...event }],
    property: [
      { id: 'a', name: 'plan' },
      { id: 'b', name: 'plan' },
    ],
  })
const plans = {
  base: planWith({}),
  ours: planWith({ name: 'F', uses: [{ propertyId: 'a' }] }),
  theirs: planWith({ name: 'G', uses: [{ propertyId: 'b' }] }),
}
const event = { kind: 'event', id: 'e1' } as const
const name = { ...event, path: ['name'] }

interface FailureCase {
  readonly resolutions: readonly Resolution[]
  readonly sentence: string
}

const cases: { readonly [C in MergeFailure['code']]: readonly FailureCase[] } = {
  'resolution-without-conflict': [
    {
      resolutions: [{ ...event, path: ['description'], take: 'ours' }],
      sentence: 'there is no conflict at event "e1", description',
    },
    {
      resolutions: [{ kind: 'event', id: 'e2', path: [], take: 'ours' }],
      sentence: 'there is no conflict at event "e2"',
    },
  ],
  'resolution-repeated': [
    {
      resolutions: [
        { ...name, take: 'ours' },
        { ...name, take: 'theirs' },
      ],
      sentence: 'the conflict at event "e1", name is resolved twice',
    },
  ],
  'resolution-invalid': [
    {
      resolutions: [{ ...name, value: '' }],
      sentence: 'the value given for event "e1", name is not valid: is empty',
    },
    {
      resolutions: [{ ...event, path: ['uses', 'b'], value: 7 }],
      sentence:
        'the value given for event "e1", uses › b is not valid: Invalid input: expected object, received number',
    },
  ],
  'merged-invalid': [
    {
      resolutions: [
        { ...event, path: ['uses', 'a'], take: 'ours' },
        { ...event, path: ['uses', 'b'], take: 'theirs' },
      ],
      sentence: 'the resolutions do not go together: event "e1" would carry two properties named "plan": "a" and "b"',
    },
  ],
}

test.each(Object.entries(cases).flatMap(([code, list]) => list.map((failure) => [code, failure] as const)))(
  '%s: $sentence',
  (code, { resolutions, sentence }) => {
    const failure = mergePlans(plans, { resolutions })._unsafeUnwrapErr()
    expect(failure.code).toBe(code)
    expect(describeMergeFailure(failure)).toBe(sentence)
  },
)

test('conflicts are sentences that name the items', () => {
  const { conflicts } = mergePlans(plans)._unsafeUnwrap()
  expect(conflicts.map((conflict) => describeConflict(plans.ours, conflict))).toEqual([
    'Event "E", name: both sides changed it, each in another way',
    'Event "E", uses › a: the two sides together give one name twice: property "plan" ("a"), property "plan" ("b")',
    'Event "E", uses › b: the two sides together give one name twice: property "plan" ("a"), property "plan" ("b")',
  ])
})
