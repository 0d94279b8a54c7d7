/** Whatever a body holds, it is read or refused; what was read can be written, and read again to no effect. */
import { applyChanges, emptyPlan } from '@plan/core'
import { exportPlan } from '@plan/export'
import { describeImportFailure, describeWarnings, type ImportMethod, importMethods, importPlan } from '@plan/import'
import { arbitraryProperties, arbitrarySchema, arbitraryValue } from '@plan/tests/arbitrary-schema'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countedIds } from '../counted-ids.ts'

const methods = Object.keys(importMethods) as ImportMethod[]

const json = (body: unknown) => JSON.stringify(body)
const event = (schema: unknown) => json({ schema: { events: { A: schema } } })

const exported = (entry: object) => json({ events: [{ name: 'A', rules: {}, ...entry }] })

const bodies = fc.oneof(
  arbitraryValue.map(json),
  arbitraryValue.map(event),
  arbitraryProperties.map((events) => json({ schema: { events } })),
  arbitrarySchema.map(event),
  arbitraryProperties.map((properties) => event({ properties })),
  fc.tuple(arbitrarySchema, arbitraryValue).map(([p, q]) => event({ properties: { p, q } })),
  arbitrarySchema.map(exported),
  arbitraryValue.map((rules) => exported({ rules })),
  fc
    .tuple(arbitraryProperties, arbitrarySchema)
    .map(([properties, userProperties]) =>
      exported({ rules: { properties: { properties: { properties }, userProperties } } }),
    ),
  fc
    .tuple(arbitraryValue, arbitraryValue, arbitraryValue)
    .map(([tags, sources, stakeholderDomains]) =>
      exported({ tags, sources: [sources], stakeholderDomains: [stakeholderDomains] }),
    ),
)

test.each(methods)('JSON that breaks every rule (%s)', (method) => {
  fc.assert(
    fc.property(bodies, (body) => roundTrips(body, 'application/json', method)),
    { numRuns: 1000 },
  )
})

const cell = fc.constantFrom(
  '',
  ' ',
  'a',
  'b',
  '"',
  '""',
  '"a"',
  '"a,b"',
  '"a\nb"',
  ',',
  'yes',
  'string',
  '=1',
  '\ufeff',
  '\0',
)
const columns = ['Event Name', 'Event Property Name', 'Property Value Type', 'Platforms', 'Event Category', 'x', '"']

test.each(methods)('sheets that break every rule (%s)', (method) => {
  const header = fc.array(fc.constantFrom(...columns), { maxLength: 6 }).map((names) => names.join(','))
  const rows = fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 5 })
  const sheet = fc
    .tuple(header, rows, fc.constantFrom('\n', '\r\n', '\r'))
    .map(([names, cells, lineEnd]) => [names, ...cells.map((row) => row.join(','))].join(lineEnd))
  fc.assert(fc.property(sheet, (body) => roundTrips(body, 'text/csv', method)))
})

test('any text is read or refused', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.json()), fc.constantFrom(...methods), (body, method) => {
      roundTrips(body, 'application/json', method)
      roundTrips(body, 'text/csv', method)
    }),
  )
})

function roundTrips(body: string, mediaType: 'application/json' | 'text/csv', method: ImportMethod) {
  const outcome = importPlan(body, mediaType, emptyPlan, { method, newId: countedIds() })
  if (outcome.isErr()) {
    expect(describeImportFailure(outcome.error.failure)).toMatch(/\S/)
    expect(describeWarnings(outcome.error.warnings)).toBeInstanceOf(Array)
    return
  }
  expect(describeWarnings(outcome.value.warnings)).toBeInstanceOf(Array)
  const plan = applyChanges(emptyPlan, outcome.value.changes)._unsafeUnwrap()
  const text = [...exportPlan(plan, { branchName: 'main' })].join('')
  const again = importPlan(text, 'application/json', plan, { method, newId: countedIds('again-') })._unsafeUnwrap()
  expect(again.changes).toEqual([])
  const same = importPlan(body, mediaType, plan, { method, newId: countedIds('same-') })._unsafeUnwrap()
  expect(same.changes).toEqual([])
}
