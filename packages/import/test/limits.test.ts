import { defaultImportLimits, type ImportLimits, parsePlan } from '@plan/import'
import { expect, test } from 'vitest'

const outcome = (body: string, type: 'text/csv' | 'application/json', limits: Partial<ImportLimits>) =>
  parsePlan(body, type, { ...defaultImportLimits, ...limits }).match(
    () => 'taken',
    ({ failure }) => failure.code,
  )

const events = (count: number) =>
  JSON.stringify({ events: Array.from({ length: count }, (_, at) => ({ name: `e${at}`, rules: {} })) })
const rows = (count: number) => `Event Name\n${Array.from({ length: count }, (_, at) => `e${at}\n`).join('')}`
const properties = (count: number) =>
  `Event Name,Property Name\n${Array.from({ length: count }, (_, at) => `e,p${at}\ne,p${at}\n`).join('')}`

test.each([
  ['events', events, 'application/json', 'too-many-events'],
  ['rows', rows, 'text/csv', 'csv-too-many-rows'],
  ['properties', properties, 'text/csv', 'too-many-properties'],
] as const)('the limit of %s is inclusive', (limit, bodyOf, type, code) => {
  expect(outcome(bodyOf(9), type, { [limit]: 10 })).toBe('taken')
  expect(outcome(bodyOf(10), type, { [limit]: 10 })).toBe('taken')
  expect(outcome(bodyOf(11), type, { [limit]: 10 })).toBe(code)
})

test('entries of one event count together, whatever stands between them', () => {
  const sheet = 'Event Name,Property Name\na,p1\nb,p1\na,p2\nb,p2\na,p3\n'
  expect(outcome(sheet, 'text/csv', { properties: 2 })).toBe('too-many-properties')
  expect(outcome(sheet, 'text/csv', { properties: 3 })).toBe('taken')
})
