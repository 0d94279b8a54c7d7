import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { encodeElement, extractSchema } from '@plan/inspector-schema'
import { describe, expect, test } from 'vitest'
import { runPlan } from './plan-process.ts'
import { validateHere } from './validate-plan.ts'

const fine = { event: 'Signed Up', properties: { tier: 'gold', seats: 2, code: 'AB' } }
const element = (properties: unknown) =>
  encodeElement(
    {
      ...{ type: 'event', env: 'prod', appName: 'a', appVersion: '1', libVersion: '1', libPlatform: 'web' },
      ...{ eventName: 'Signed Up', schema: extractSchema(properties), sealed: [], checked: [] },
    },
    { version: 'v1' },
  )

describe('what fits the plan', () => {
  const { event: name, properties } = fine
  const forms: Readonly<Record<string, unknown>> = {
    'a track call': { type: 'track', event: name, properties, context: { app: {} }, userId: 'u' },
    'event and properties': fine,
    'eventName and eventProperties': { eventName: name, eventProperties: properties },
    'name and props': { name, props: properties },
    'an element of the Inspector': element(properties),
    'a type of its own': { type: 'click', event: name, properties },
  }
  test.each(Object.entries(forms))('%s has no finding', async (_, form) => {
    const { code, stdout, stderr } = await validateHere([form])
    expect(stdout).toBe('')
    expect(stderr).toBe('1 events; 0 findings\n')
    expect(code).toBe(0)
  })

  test.each(Object.entries(forms))('%s is judged', async (_, form) => {
    const { code, stdout } = await validateHere([JSON.stringify(form).replaceAll('"seats"', '"chairs"')])
    expect(stdout).toBe('-:1  "Signed Up": Property "chairs" is not expected on the event  (property-unexpected)\n')
    expect(code).toBe(5)
  })

  test('other calls are counted and passed over', async () => {
    const { code, stderr } = await validateHere([
      { type: 'identify', userId: 'u' },
      { type: 'screen', event: 'Viewed', properties: {} },
      { type: 'identify' },
      fine,
    ])
    expect(stderr).toBe('1 events; passed over 2 identify, 1 screen; 0 findings\n')
    expect(code).toBe(0)
  })

  test('an event without properties', async () => {
    expect((await validateHere([{ event: 'Quit' }, { event: 'Quit', properties: null }])).code).toBe(0)
  })
})

test.each([
  ['an empty file', []],
  ['blank lines', ['', '']],
  ['other calls alone', [{ type: 'identify', userId: 'u' }]],
])('%s is no mistake, but told', async (_, events) => {
  const { code, stdout, stderr } = await validateHere(events)
  expect([code, stdout, stderr.split('\n')[0]]).toEqual([0, '', 'warning: there are no events in standard input'])
})

test('what is wrong with an element and was passed over is told once of each kind, with its place', async () => {
  const wrong = {
    ...element({ tier: 'gold', seats: 2, code: 'AB' }),
    eventProperties: [
      { propertyName: 'tier', propertyType: 'text' },
      { propertyName: 'code', propertyType: 'chars' },
      { propertyName: 'seats', propertyType: 'int' },
      { propertyName: 'seats', propertyType: 'string' },
    ],
  }
  const { code, stdout, stderr } = await validateHere([fine, wrong, wrong])
  expect(stdout).toBe('')
  expect(stderr.split('\n')).toEqual([
    'warning: line 2: eventProperties.0.propertyType ("text") is no type that is known here; it is read as "unknown" (and 3 more)',
    'warning: line 2: eventProperties.3 ("seats") was there before under the same name; the first stays (and 1 more)',
    '3 events; 0 findings',
    '',
  ])
  expect(code).toBe(0)
})

describe('what does not', () => {
  const signedUp = (members: object) => ({ ...fine, properties: { ...fine.properties, ...members } })
  const { tier: _, ...incomplete } = fine.properties
  const cases: Readonly<
    Record<string, { events: readonly unknown[]; options?: readonly string[]; told: readonly string[] }>
  > = {
    'event-not-in-plan': {
      events: [{ event: 'signed up' }],
      told: ['-:1  "signed up": The event is not in the plan  (event-not-in-plan)'],
    },
    'event-not-on-source': {
      events: [fine],
      options: ['--source', 'iOS'],
      told: ['-:1  "Signed Up": The event is not expected from the source "ios"  (event-not-on-source)'],
    },
    'type-mismatch': {
      events: [fine, signedUp({ seats: 1.5 })],
      told: ['-:2  "Signed Up": Property "seats" is float, the plan says int  (type-mismatch)'],
    },
    'type-inconsistent': {
      events: [signedUp({ id: 1 }), signedUp({ id: null }), signedUp({ id: 'a' }), signedUp({ id: true })],
      told: ['-:3  "Signed Up": Property "id" is sent as int and as string and as bool  (type-inconsistent)'],
    },
    'property-unexpected': {
      events: [signedUp({ coupon: 1 })],
      told: ['-:1  "Signed Up": Property "coupon" is not expected on the event  (property-unexpected)'],
    },
    'property-missing': {
      events: [{ ...fine, properties: incomplete }],
      told: ['-:1  "Signed Up": Property "tier" is missing  (property-missing)'],
    },
    'value-breaks-constraint': {
      events: [signedUp({ tier: 'tin' }), signedUp({ seats: 10 }), signedUp({ code: 'ab' })],
      told: [
        '-:1  "Signed Up": Property "tier" breaks allowed-values  (value-breaks-constraint)',
        '-:2  "Signed Up": Property "seats" breaks range  (value-breaks-constraint)',
        '-:3  "Signed Up": Property "code" breaks pattern  (value-breaks-constraint)',
      ],
    },
  }
  test.each(Object.entries(cases))('%s', async (kind, { events, options = [], told }) => {
    const { code, stdout, stderr } = await validateHere(events, ...options)
    expect(stdout.trimEnd().split('\n')).toEqual(told)
    expect(stderr).toBe(`${events.length} events; ${told.length} findings (${told.length} ${kind})\n`)
    expect(code).toBe(5)
  })
})

test('a source is known by id or name; another is wrong usage', async () => {
  expect((await validateHere([fine], '--source', 'web')).code).toBe(0)
  expect((await validateHere([fine], '--source', 'Web')).code).toBe(0)
  const { code, stderr, planFile } = await validateHere([fine], '--source', 'Wep')
  expect(stderr).toBe(
    `error: ${planFile}: the plan has no single source of the id or name "Wep"; give one of "Web", "iOS"\n`,
  )
  expect(code).toBe(2)
})

describe('patterns', () => {
  test('that look around are told once and hold for nothing', async () => {
    const quit = { event: 'Quit', properties: { code: 'TEST' } }
    const { code, stdout, stderr } = await validateHere([quit, quit])
    expect(stdout).toBe('')
    expect(stderr).toMatch(
      /^warning: pattern "\^\(\?!TEST\)" cannot be judged in linear time, [^\n]+\n2 events; 0 findings\n$/,
    )
    expect(code).toBe(0)
  })
})

describe('much', () => {
  test('of a text costs no more than its length, whatever the pattern', async () => {
    const { stdout } = await validateHere([{ event: 'Quit', properties: { slow: `${'a'.repeat(100_000)}!` } }])
    expect(stdout).toBe('-:1  "Quit": Property "slow" breaks pattern  (value-breaks-constraint)\n')
  })

  test('is compared up to 50000 shapes, and then told', async () => {
    const shapes = Array.from({ length: 50_000 }, (_, at) => ({ event: 'A', properties: { [`key ${at}`]: at } }))
    const differing = { event: 'A', properties: { 'key 7': 'x' } }
    const inTime = JSON.parse((await validateHere([...shapes.slice(1), differing], '--format', 'json')).stdout)
    expect(inTime.counts).toEqual({ 'event-not-in-plan': 50_000, 'type-inconsistent': 1 })
    expect(inTime.warnings).toEqual([])
    const tooLate = JSON.parse((await validateHere([...shapes, differing, differing], '--format', 'json')).stdout)
    expect(tooLate.counts).toEqual({ 'event-not-in-plan': 50_002 })
    expect(tooLate.warnings).toEqual(['the events come in more than 50000 shapes; types are compared among these'])
  })
})

describe('lines that cannot be read are findings of their own', () => {
  test.each([
    ['{"event":', 'The line is no JSON; write one event as JSON in each line'],
    ['[{"event":"Quit"}]', 'The line is no JSON object; write one event as an object in each line'],
    ['null', 'The line is no JSON object; write one event as an object in each line'],
    ['{"properties":{}}', 'The line names no event; give its name as a text under event, eventName or name'],
    ['{"event":7}', 'The line names no event; give its name as a text under event, eventName or name'],
    ['{"event":"Quit","properties":[1]}', 'The line has properties that are no object; give names and values'],
    [
      JSON.stringify({ ...element({}), env: 'moon' }),
      'The line is no element that can be read: env ("moon") is no environment; send "dev", "staging" or "prod"',
    ],
  ])('%s', async (line, sentence) => {
    const { code, stdout, stderr } = await validateHere([fine, line, fine])
    expect(stdout).toBe(`-:2  ${sentence}  (line-unreadable)\n`)
    expect(stderr).toBe('2 events; 1 findings (1 line-unreadable)\n')
    expect(code).toBe(5)
  })

  test('as is a line that is not UTF-8, in a file with a byte order mark, Windows line ends and blank lines', async () => {
    const { folder, planFile } = await validateHere([])
    const file = join(folder, 'events.ndjson')
    const good = JSON.stringify({ event: 'Quit' })
    writeFileSync(
      file,
      Buffer.concat([
        Buffer.from(`\uFEFF${good}\r\n\r\n  \n`),
        Buffer.from('{"event":"Café"}\n', 'latin1'),
        Buffer.from(good),
      ]),
    )
    const { code, stdout, stderr } = await runPlan(['validate', file, '--plan', planFile])
    expect(stdout).toBe(`${file}:4  The line is not UTF-8; save it as UTF-8  (line-unreadable)\n`)
    expect(stderr).toBe('2 events; 1 findings (1 line-unreadable)\n')
    expect(code).toBe(5)
  })
})

describe('the report', () => {
  const events = [{ event: 'A' }, { event: 'B' }, { event: 'A' }]

  test('tells as many findings as are asked for and counts the rest', async () => {
    const { stdout, stderr, code } = await validateHere(events, '--max-findings', '1')
    expect(stdout.match(/\n/g)).toHaveLength(1)
    expect(stderr).toBe(
      '3 events; 3 findings (3 event-not-in-plan); 2 more findings are counted and not told; give a larger --max-findings\n',
    )
    expect(code).toBe(5)
    expect((await validateHere(events, '--max-findings', '0')).code).toBe(5)
  })

  test('may be one JSON object', async () => {
    const { stdout } = await validateHere([...events, { type: 'page' }], '--format', 'json', '--max-findings', '1')
    expect(JSON.parse(stdout)).toEqual({
      file: '-',
      events: 3,
      skipped: { page: 1 },
      findings: [
        { line: 1, eventName: 'A', code: 'event-not-in-plan', path: [], message: 'The event is not in the plan' },
      ],
      counts: { 'event-not-in-plan': 3 },
      warnings: [],
      untold: 2,
    })
  })

  test('may go into a file', async () => {
    const { folder } = await validateHere([])
    const out = join(folder, 'report.txt')
    const { stdout, code } = await validateHere(events, '--out', out)
    expect(stdout).toBe('')
    expect(readFileSync(out, 'utf8').split('\n')).toHaveLength(4)
    expect(code).toBe(5)
  })
})

test.each([
  [['validate', '-', '--plan', '-'], 2, 'standard input can hold one thing only'],
  [['validate', '-'], 2, "required option '--plan <file>' not specified"],
  [['validate', '-', '--plan', 'p.json', '--max-findings', '1e3'], 2, 'It must be a whole number'],
  [['validate', '-', '--plan', 'p.json', '--format', 'xml'], 2, 'Allowed choices are text, json, sarif'],
  [['validate', '-', '--plan', 'nowhere.json'], 3, 'nowhere.json: cannot be read: no such file or directory'],
])('%j ends with %d', async (args, exit, message) => {
  const { code, stderr, stdout } = await runPlan(args)
  expect(stderr).toContain(message)
  expect(stdout).toBe('')
  expect(code).toBe(exit)
})

test('events that cannot be read end it with 3', async () => {
  const { planFile, folder } = await validateHere([])
  const { code, stderr } = await runPlan(['validate', join(folder, 'nowhere'), '--plan', planFile])
  expect(stderr).toBe(`error: ${join(folder, 'nowhere')}: cannot be read: no such file or directory\n`)
  expect(code).toBe(3)
})
