import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runPlan, temporaryFolder } from './plan-process.ts'

const csv = `Event Name,Property Name,Property Value Type,Status
Order Placed,Total,float,live
Order Placed,Currency,string,
Cart Viewed,,,
`
const body = { schema: { events: { 'Order Placed': { type: 'object', properties: { Total: { type: 'number' } } } } } }

interface Exported {
  readonly name: string
  readonly events: readonly {
    readonly id: string
    readonly name: string
    readonly rules: {
      readonly properties: { readonly properties: { readonly properties: Record<string, { id: string }> } }
    }
  }[]
}

const read = (text: string) => JSON.parse(text) as Exported
const idsIn = ({ events }: Exported) =>
  events.map(({ id, rules }) => [
    id,
    ...Object.values(rules.properties.properties.properties).map((property) => property.id),
  ])

function fileOf(name: string, content: string | Buffer): string {
  const file = join(temporaryFolder(), name)
  writeFileSync(file, content)
  return file
}

describe('the plan', () => {
  test('goes to standard output, what is said about it to standard error', async () => {
    const { code, stdout, stderr } = await runPlan(['convert', fileOf('events.csv', csv), '--to', 'jsonSchema'])
    expect(code).toBe(0)
    expect(read(stdout).events.map(({ name }) => name)).toEqual(['Cart Viewed', 'Order Placed'])
    expect(stderr).toBe(
      'warning: CSV column "Status" has no field in the plan; its values were not imported\n2 events, 2 properties\n',
    )
  })

  test('is named after the branch', async () => {
    const named = async (...options: string[]) =>
      read((await runPlan(['convert', '-', '--to', 'jsonSchema', ...options], csv)).stdout).name
    expect(await named()).toBe('Exported Tracking Plan: main')
    expect(await named('--branch-name', 'checkout')).toBe('Exported Tracking Plan: checkout')
  })

  test('is written as the schemas of a vendor', async () => {
    const { code, stdout } = await runPlan(['convert', '-', '--to', 'selfDescSchemas', '--vendor', 'com.acme'], csv)
    const { eventSchemas, contextSchemas } = JSON.parse(stdout)
    expect(eventSchemas).toMatchObject([
      { self: { vendor: 'com.acme', name: 'Cart Viewed', version: '1-0-0' }, properties: {} },
      { self: { vendor: 'com.acme', name: 'Order Placed', version: '1-0-0' }, properties: { Total: {}, Currency: {} } },
    ])
    expect(contextSchemas).toEqual([])
    expect(code).toBe(0)
  })

  test('is written as lines, which know no other vendor than the default one', async () => {
    const { code, stdout } = await runPlan(['convert', '-', '--to', 'ndjson', '--vendor', 'com.acme'], csv)
    const lines = stdout.split('\n')
    expect(lines.pop()).toBe('')
    expect(lines.map((line) => JSON.parse(line).schema)).toEqual([
      'iglu:app.service/Cart Viewed/jsonschema/1-0-0',
      'iglu:app.service/Order Placed/jsonschema/1-0-0',
    ])
    expect(code).toBe(0)
  })

  test('is the same from standard input as from a file, and the same again', async () => {
    const file = fileOf('events.csv', csv)
    const first = await runPlan(['convert', file, '--to', 'jsonSchema'])
    expect(await runPlan(['convert', file, '--to', 'jsonSchema'])).toEqual(first)
    expect(await runPlan(['convert', '-', '--to', 'jsonSchema'], csv)).toEqual(first)
  })

  test('counts ids where the input has none', async () => {
    const { stdout } = await runPlan(['convert', '-', '--to', 'jsonSchema'], csv)
    expect(idsIn(read(stdout))).toEqual([['event-2'], ['event-1', 'property-1', 'property-2']])
  })

  test('keeps ids of the input, which counting passes over', async () => {
    const rules = (properties: object) => ({ rules: { properties: { properties: { type: 'object', properties } } } })
    const events = [
      { name: 'A', ...rules({ first: { type: 'string' } }) },
      { name: 'B', id: 'event-1', ...rules({ second: { type: 'string', id: 'property-1' } }) },
    ]
    const { stdout } = await runPlan(['convert', '-', '--to', 'jsonSchema'], JSON.stringify({ events }))
    expect(idsIn(read(stdout))).toEqual([
      ['event-2', 'property-2'],
      ['event-1', 'property-1'],
    ])
  })

  test('converted again does not change', async () => {
    const once = await runPlan(['convert', '-', '--to', 'jsonSchema'], JSON.stringify(body))
    const twice = await runPlan(['convert', '-', '--to', 'jsonSchema'], once.stdout)
    expect(twice.stdout).toBe(once.stdout)
  })
})

describe('the format of the input', () => {
  const json = JSON.stringify(body)
  const cases = [
    { name: 'by extension, csv', file: 'a.csv', content: csv },
    { name: 'by extension, json', file: 'a.json', content: json },
    { name: 'by extension in capitals', file: 'A.JSON', content: json },
    { name: 'by the beginning, csv', file: 'plan.txt', content: csv },
    { name: 'by the beginning, json behind a byte-order mark and blanks', file: 'plan', content: `\uFEFF\n  ${json}` },
    { name: 'by --from against the extension', file: 'a.csv', content: json, options: ['--from', 'json'] },
  ]
  test.concurrent.each(cases)('is known $name', async ({ file, content, options = [] }) => {
    const { code, stderr } = await runPlan(['convert', fileOf(file, content), '--to', 'jsonSchema', ...options])
    expect(stderr).toMatch(/^(\d) events?, (\d) propert/m)
    expect(code).toBe(0)
  })

  test('given by --from is not doubted', async () => {
    const { code, stderr } = await runPlan(['convert', '-', '--to', 'jsonSchema', '--from', 'json'], csv)
    expect(stderr).toMatch(/^error: standard input: The body is not valid JSON/)
    expect(code).toBe(1)
  })
})

describe('text that could command a terminal', () => {
  test('is written as escapes', async () => {
    const hostile = 'Event Name,Property Name,Property Value Type\nA,p,\u001b]0;owned\u0007\u009b31m\u202e\n'
    const { stderr } = await runPlan(['convert', '-', '--to', 'jsonSchema'], hostile)
    expect(stderr).toContain('\\u001b]0;owned\\u0007\\u009b31m\\u202e')
    expect(stderr.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202e]/u)
  })
})
