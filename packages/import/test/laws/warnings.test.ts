/** Warnings are the same for the same body, and never more than a person can be sent. */
import { emptyPlan } from '@plan/core'
import { describeWarnings, importPlan, warningLimit } from '@plan/import'
import { arbitraryPlan } from '@plan/tests/arbitrary-plan'
import { arbitrarySchema } from '@plan/tests/arbitrary-schema'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countedIds } from '../counted-ids.ts'

const warningsOf = (body: unknown, plan = emptyPlan) =>
  importPlan(JSON.stringify(body), 'application/json', plan, { method: 'addAndUpdate', newId: countedIds() }).match(
    ({ warnings }) => warnings,
    ({ warnings }) => warnings,
  )

test('the same body gives the same warnings in the same order', () => {
  fc.assert(
    fc.property(arbitrarySchema, arbitraryPlan(), (schema, plan) => {
      const body = { schema: { events: { A: schema, B: { properties: { p: schema, q: schema } } } } }
      expect(warningsOf(body, plan)).toEqual(warningsOf(body, plan))
    }),
  )
})

const many = 5000
const numbered = (entry: (at: number) => unknown) =>
  Object.fromEntries(Array.from({ length: many }, (_, at) => [`n${at}`, entry(at)]))

test.each([
  ['properties', { schema: { events: { A: { properties: numbered(() => ({ type: 'money' })) } } } }],
  ['events', { schema: { events: numbered(() => ({ type: 'array' })) } }],
  ['children', { schema: { events: { A: { properties: { p: { properties: numbered(() => 7) } } } } } }],
  ['variants', { events: Array.from({ length: many }, (_, at) => ({ name: `e${at}`, eventType: 'variant' })) }],
  [
    'destinations',
    {
      events: [
        {
          name: 'A',
          rules: { nameMapping: Array.from({ length: many }, (_, at) => ({ name: 'a', destinationId: `d${at}` })) },
        },
      ],
    },
  ],
  ['custom fields', { events: [{ name: 'A', customFields: numbered(() => 1), rules: {} }] }],
])('a body with 5,000 problems (%s) gives a list that ends with how many there are more', (_, body) => {
  const sentences = describeWarnings(warningsOf(body))
  expect(sentences).toHaveLength(warningLimit + 1)
  expect(sentences.at(-1)).toBe(`and ${many - warningLimit} more`)
})
