/** Suites that others wrote for JSON Schema and CSV, read as plans. */
import { basename } from 'node:path'
import { applyChanges, emptyPlan, type Plan } from '@plan/core'
import { describeImportFailure, importPlan, type PlanMediaType, parsePlan } from '@plan/import'
import { describeWith, listFixtures, readFixture } from '@plan/tests/fixtures'
import { describe, expect, test } from 'vitest'
import { countedIds } from './counted-ids.ts'

/** Why a schema may be refused: it points outside or nowhere, is no schema, or has text no store returns. */
const reasons = ['reference-unresolved', 'structure-invalid', 'text-unstorable']

const given = (text: string, mediaType: PlanMediaType, plan: Plan = emptyPlan) =>
  importPlan(text, mediaType, plan, { method: 'addOnly', newId: countedIds() })

describeWith('fixtures', 'JSON Schema draft-06', () => {
  const groups = listFixtures('conformance/json-schema-test-suite/tests/draft6', '.json').flatMap((path) =>
    (JSON.parse(readFixture(path)) as { description: string; schema: unknown }[]).map(({ description, schema }) => ({
      name: `${path.split('/draft6/')[1]}: ${description}`,
      schema,
    })),
  )

  test('the suite is here', () => expect(groups).toHaveLength(276))

  describe.each(groups)('$name', ({ schema }) => {
    const asEvent = { schema: { events: { A: schema } } }
    const asProperty = { schema: { events: { A: { type: 'object', properties: { p: schema } } } } }
    const asRules = { events: [{ name: 'A', rules: { properties: { properties: schema } } }] }

    test.each([
      ['an event', asEvent],
      ['a property', asProperty],
      ['the rules of an exported event', asRules],
    ])('as %s is read, or refused for a reason, at once', (_, body) => {
      const start = performance.now()
      const outcome = given(JSON.stringify(body), 'application/json')
      expect(performance.now() - start).toBeLessThan(1000)
      if (outcome.isErr()) return expect(reasons).toContain(outcome.error.failure.code)
      const after = applyChanges(emptyPlan, outcome.value.changes)._unsafeUnwrap()
      expect(outcome.value.counts.newEvents).toBe(1)
      expect(given(JSON.stringify(body), 'application/json', after)._unsafeUnwrap().changes).toEqual([])
    })
  })
})

describeWith('fixtures', 'csv-spectrum', () => {
  const folder = 'conformance/csv-spectrum'
  const sheets = listFixtures(`${folder}/csvs`, '.csv').map((path) => {
    const name = basename(path, '.csv')
    const expected: unknown = JSON.parse(readFixture(`${folder}/json/${name}.json`))
    const records = [expected].flat() as Readonly<Record<string, string>>[]
    return { name, text: readFixture(path), cells: records.map((record) => Object.values(record)) }
  })
  const draftOf = (text: string) => parsePlan(text, 'text/csv')._unsafeUnwrap().draft

  test('the suite is here', () => expect(sheets).toHaveLength(12))

  test.each(sheets)('$name: quoted cells come back exactly, as descriptions of events and properties', ({ cells }) => {
    const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
    const rows = cells.flat().map((cell, at) => [`e${at}`, `p${at}`, cell, cell].map(quoted))
    const header = ['Event Name', 'Event Property Name', 'Event Description', 'Property Description']
    const text = [header, ...rows].map((row) => row.join(',')).join('\r\n')
    const plan = applyChanges(emptyPlan, given(text, 'text/csv')._unsafeUnwrap().changes)._unsafeUnwrap()
    const descriptions = (items: ReadonlyMap<string, { readonly description: string }>) =>
      [...items.values()].map(({ description }) => description)
    expect(descriptions(plan.events)).toEqual(cells.flat())
    expect(descriptions(plan.properties)).toEqual(cells.flat())
  })

  /** A quote inside a cell that is not quoted is no CSV by RFC 4180. */
  const isMalformed = ({ name }: { name: string }) => name === 'location_coordinates'

  test.each(sheets.filter((sheet) => !isMalformed(sheet)))('$name: its own rows mean what it says', (sheet) => {
    const [header = '', lineEnd = '\n'] = /^.*?(\r?\n)/.exec(sheet.text) ?? []
    const columns = ['Event Name', 'Event Description', 'Property Description', 'Is It', 'Status']
    const ours = columns.slice(0, header.split(',').length).join(',')
    const { events } = draftOf(`${ours}${lineEnd}${sheet.text.slice(header.length)}`)
    expect(events.map(({ name, description = '' }) => [name, description])).toEqual(
      sheet.cells.map(([first, second]) => [first, second]),
    )
  })

  test.each(sheets.filter(isMalformed))('$name: a stray quote is refused with its place', ({ text }) => {
    const { failure } = parsePlan(text, 'text/csv')._unsafeUnwrapErr()
    expect(describeImportFailure(failure)).toBe(
      'The CSV cannot be read at line 2, column 2: a quote stands inside a cell that is not quoted',
    )
  })

  test.each(sheets.filter((sheet) => !isMalformed(sheet)))('$name as it is lacks our header', ({ text }) => {
    const { failure } = parsePlan(text, 'text/csv')._unsafeUnwrapErr()
    expect(failure.code).toBe('csv-header-missing')
  })
})
