import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runPlan, temporaryFolder } from './plan-process.ts'

const to = ['--to', 'jsonSchema']
const csv = 'Event Name\nOrder Placed\n'

describe('1, the input cannot be imported', () => {
  const body = (schema: object) => JSON.stringify({ schema: { events: { A: schema } } })
  const cases: { name: string; input: string | Buffer; message: string }[] = [
    { name: 'nothing at all', input: '', message: 'The first CSV row must be the header' },
    { name: 'no JSON', input: '{"schema": oops}', message: 'The body is not valid JSON' },
    { name: 'another kind of JSON', input: '[]', message: 'The JSON body must have either' },
    {
      name: 'a reference that leads out',
      input: body({ properties: { p: { $ref: 'other.json#/p' } } }),
      message: 'Unresolved $ref "other.json#/p" at #/schema/events/A/properties/p',
    },
    {
      name: 'a quote that is not closed',
      input: 'Event Name\n"A\n',
      message: 'The CSV cannot be read at line 2, column 1: a quoted cell is not closed',
    },
    { name: 'semicolons', input: 'Event Name;Status\nA;live\n', message: 'must be separated by commas, not by ";"' },
    {
      name: 'Latin-1 instead of UTF-8',
      input: Buffer.from('Event Name\nCafé\n', 'latin1'),
      message: 'the text is not UTF-8 at byte 16 (line 2); save it as UTF-8',
    },
    {
      name: 'UTF-16 instead of UTF-8',
      input: Buffer.from('\uFEFFEvent Name\n', 'utf16le'),
      message: 'the text is not UTF-8 at byte 1 (line 1)',
    },
    {
      name: 'a character cut off at the end',
      input: Buffer.from('Event Name\nCafé').subarray(0, -1),
      message: 'the text is not UTF-8 at byte 16 (line 2)',
    },
  ]
  test.concurrent.each(cases)('$name', async ({ input, message }) => {
    const { code, stdout, stderr } = await runPlan(['convert', '-', ...to], input)
    expect(stderr).toContain(message)
    expect(stderr).toMatch(/^error: standard input: .*\n$/)
    expect(stdout).toBe('')
    expect(code).toBe(1)
  })

  test('what was bent before is told all the same', async () => {
    const events = { A: { properties: { p: { type: 'money' } } }, B: { $ref: 'other.json' } }
    const { code, stderr } = await runPlan(['convert', '-', ...to], JSON.stringify({ schema: { events } }))
    expect(stderr.split('\n')).toEqual([
      'warning: Event "A", property "p": type "money" is not supported, any is used instead',
      expect.stringMatching(/^error: standard input: Unresolved \$ref "other.json" at #\/schema\/events\/B/),
      '',
    ])
    expect(code).toBe(1)
  })
})

describe('2, wrong usage', () => {
  const cases: { name: string; args: string[]; message: string }[] = [
    { name: 'no command', args: [], message: 'Usage: plan' },
    { name: 'an unknown command', args: ['convrt'], message: "unknown command 'convrt'" },
    { name: 'no input', args: ['convert', ...to], message: "missing required argument 'input'" },
    { name: 'two inputs', args: ['convert', 'a', 'b', ...to], message: 'too many arguments' },
    { name: 'no format', args: ['convert', '-'], message: "required option '--to <format>' not specified" },
    { name: 'an unknown format', args: ['convert', '-', '--to', 'xml'], message: 'Allowed choices are jsonSchema' },
    {
      name: 'an unknown input format',
      args: ['convert', '-', ...to, '--from', 'yaml'],
      message: 'Allowed choices are',
    },
    { name: 'an unknown option', args: ['convert', '-', ...to, '--fast'], message: "unknown option '--fast'" },
    {
      name: 'a vendor with a slash',
      args: ['convert', '-', '--to', 'selfDescSchemas', '--vendor', 'com/acme'],
      message: `argument 'com/acme' is invalid. A vendor is 1 to 128 letters, digits, ".", "-" or "_".`,
    },
    { name: 'an empty vendor', args: ['convert', '-', ...to, '--vendor', ''], message: 'A vendor is 1 to 128 letters' },
    { name: '--json without --out', args: ['convert', '-', ...to, '--json'], message: "'--json' needs '--out <file>'" },
  ]
  test.concurrent.each(cases)('$name', async ({ args, message }) => {
    const { code, stdout, stderr } = await runPlan(args, csv)
    expect(stderr).toContain(message)
    expect(stdout).toBe('')
    expect(code).toBe(2)
  })
})

describe('3, a file cannot be read or written', () => {
  test('an input that is not there', async () => {
    const { code, stderr } = await runPlan(['convert', 'nowhere/events.csv', ...to])
    expect(stderr).toBe('error: nowhere/events.csv: cannot be read: no such file or directory\n')
    expect(code).toBe(3)
  })

  test('an input that is a folder', async () => {
    const folder = temporaryFolder()
    const { code, stderr } = await runPlan(['convert', folder, ...to])
    expect(stderr).toContain('cannot be read: illegal operation on a directory')
    expect(code).toBe(3)
  })

  test('an output in a folder that is not there', async () => {
    const out = join(temporaryFolder(), 'nowhere', 'plan.json')
    const { code, stderr } = await runPlan(['convert', '-', ...to, '--out', out], csv)
    expect(stderr).toBe(`error: ${out}: cannot be written: no such file or directory\n`)
    expect(code).toBe(3)
  })

  test('an output that is a folder', async () => {
    const out = temporaryFolder()
    const { code } = await runPlan(['convert', '-', ...to, '--out', out], csv)
    expect(code).toBe(3)
  })
})

describe('--json', () => {
  test('reports what was done', async () => {
    const folder = temporaryFolder()
    const out = join(folder, 'plan.json')
    const sheet = 'Event Name,Platforms,Event Category,KPI\nOrder Placed,"Web, iOS",Checkout,revenue\n'
    const { code, stdout, stderr } = await runPlan(['convert', '-', ...to, '--out', out, '--json'], sheet)
    expect(JSON.parse(stdout)).toEqual({
      counts: { events: 1, properties: 0, sources: 2, categories: 1, stakeholderDomains: 0 },
      warnings: ['CSV column "KPI" has no field in the plan; its values were not imported'],
      out,
    })
    expect(stdout.match(/\n/g)).toHaveLength(1)
    expect(stderr).toBe('')
    expect(code).toBe(0)
  })

  test('reports why nothing was done', async () => {
    const file = join(temporaryFolder(), 'events.csv')
    writeFileSync(file, 'Event Name;Status\n')
    const { code, stdout, stderr } = await runPlan(['convert', file, ...to, '--out', `${file}.json`, '--json'])
    expect(JSON.parse(stdout)).toEqual({
      failure: { code: 'import-refused', file, failure: { code: 'csv-delimiter', delimiter: ';' } },
      message: `${file}: The CSV columns must be separated by commas, not by ";"`,
      warnings: [],
    })
    expect(stderr).toBe('')
    expect(code).toBe(1)
  })
})
