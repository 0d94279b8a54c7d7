/** Whatever stands in names and descriptions: a line is an event, for every reader of lines. */
import type { Plan } from '@plan/core'
import { arbitraryPlan } from '@plan/tests/arbitrary-plan'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildPlan } from '../build-plan.ts'
import { exportedText, ndjsonLines, selfDescribing } from '../exported.ts'

/** Whatever a reader of lines may take for the end of one. */
const lineEnds = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/

const living = (plan: Plan) => [...plan.events.values()].filter((event) => event.archived !== true)

const hostile = [
  '\n',
  '\r\n',
  '\u2028',
  '\u2029',
  '\u0085',
  '\v',
  '\f',
  '\x1e',
  '"',
  '\\',
  '\\n',
  '\\u2028',
  '😀',
  '}{',
]
const hostileText = fc
  .array(fc.constantFrom(...hostile, 'a'), { minLength: 1, maxLength: 6 })
  .map((parts) => parts.join(''))

/** A plan whose events and properties have line breaks and quotes in every text. */
const hostilePlan = fc
  .array(fc.tuple(hostileText, hostileText, hostileText, hostileText), { maxLength: 4 })
  .map((rows) =>
    buildPlan({
      property: rows.map(([, , name, description], at) => ({ id: `p${at}`, name, description })),
      event: rows.map(([name, description], at) => ({
        id: `e${at}`,
        name,
        description,
        uses: [{ propertyId: `p${at}` }],
      })),
    }),
  )

test('there are as many lines as living events, each of them ended', () => {
  fc.assert(
    fc.property(fc.oneof(arbitraryPlan(), hostilePlan), (plan) => {
      const text = exportedText(plan, 'ndjson')
      const ended = living(plan).map(() => expect.stringMatching(/^\{.*\}$/))
      expect(text.split('\n')).toEqual([...ended, ''])
      expect(text.split(lineEnds)).toEqual([...ended, ''])
    }),
    { numRuns: 500 },
  )
})

test('a line holds the schema of its event, word for word, and its address', () => {
  fc.assert(
    fc.property(fc.oneof(arbitraryPlan(), hostilePlan), (plan) => {
      const { eventSchemas } = selfDescribing(plan)
      expect(ndjsonLines(plan, { vendor: 'com.acme' })).toEqual(
        eventSchemas.map((data) => ({
          schema: `iglu:app.service/${data.self.name}/jsonschema/${data.self.version}`,
          data,
        })),
      )
      expect(eventSchemas.map(({ self }) => self.name).sort()).toEqual(
        living(plan)
          .map(({ name }) => name)
          .sort(),
      )
    }),
    { numRuns: 300 },
  )
})
