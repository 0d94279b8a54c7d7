/** Events and plans that others wrote. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { applyChanges, emptyPlan, itemKinds, type Plan } from '@plan/core'
import { exportPlan } from '@plan/export'
import { importPlan } from '@plan/import'
import { describeWith, fixturesFolder, readFixture } from '@plan/tests/fixtures'
import { expect, test } from 'vitest'
import { runPlanHere } from './plan-here.ts'
import { temporaryFolder } from './plan-process.ts'

type Payload = Readonly<Record<string, unknown>>

interface Event {
  readonly event: string
  readonly properties: Payload
}

async function validate(events: readonly unknown[], plan: string, ...options: readonly string[]) {
  const lines = events.map((event) => `${JSON.stringify(event)}\n`).join('')
  const { code, stdout } = await runPlanHere(
    ['validate', '-', '--plan', plan, '--format', 'json', ...options],
    lines,
    {},
  )
  return { code, ...(JSON.parse(stdout) as { events: number; skipped: object; findings: object[] }) }
}

describeWith('fixtures', 'the events of Wikimedia', () => {
  const path = 'import-ready/standard/wikimedia.analytics-legacy.json'
  const planFile = join(fixturesFolder() ?? '', path)
  const examples: Readonly<Record<string, readonly Payload[]>> = JSON.parse(
    readFixture('payloads/wikimedia/analytics-legacy-examples.json'),
  )
  const events = Object.entries(examples).flatMap(([folder, payloads]) =>
    payloads.map((properties): Event => ({ event: `analytics/legacy/${folder}`, properties })),
  )

  test('fit their own plan', async () => {
    expect(await validate(events, planFile)).toMatchObject({ code: 0, events: events.length, findings: [] })
    expect(events.length).toBeGreaterThanOrEqual(55)
  })

  const members = (change: (properties: Payload) => Payload) => (one: Event) => ({
    ...one,
    properties: change(one.properties),
  })
  const breaks: Readonly<Record<string, { breakIt: (event: Event) => Event; finding: object }>> = {
    'event-not-in-plan': { breakIt: (one) => ({ ...one, event: `${one.event} ` }), finding: { path: [] } },
    'type-mismatch': {
      breakIt: members((all) => ({ ...all, revision: true })),
      finding: { path: ['revision'], message: 'Property "revision" is bool, the plan says int' },
    },
    'property-unexpected': { breakIt: members((all) => ({ ...all, nobody: 1 })), finding: { path: ['nobody'] } },
    'property-missing': { breakIt: members(({ meta: _, ...rest }) => rest), finding: { path: ['meta'] } },
    'value-breaks-constraint': {
      breakIt: members((all) => ({ ...all, revision: 1e300 })),
      finding: { path: ['revision'], message: 'Property "revision" breaks range' },
    },
  }
  test.each(Object.entries(breaks))('%s: exactly that is found, in every event', async (code, { breakIt, finding }) => {
    const { findings } = await validate(events.map(breakIt), planFile)
    expect(findings).toHaveLength(events.length)
    for (const [at, found] of findings.entries()) expect(found).toMatchObject({ ...finding, code, line: at + 1 })
  })

  test('type-inconsistent: found once for each event that is sent in both ways', async () => {
    const twice = events.flatMap((one) => [one, { ...one, properties: { ...one.properties, revision: 'x' } }])
    const { findings } = await validate(
      [...events.map(members((all) => ({ ...all, revision: 1 }))), ...twice],
      planFile,
    )
    const inconsistent = findings.filter((found) => Reflect.get(found, 'code') === 'type-inconsistent')
    expect(new Set(inconsistent.map((found) => Reflect.get(found, 'eventName')))).toEqual(
      new Set(events.map(({ event }) => event)),
    )
    for (const found of inconsistent) expect(found).toMatchObject({ path: ['revision'] })
    expect(findings.length - inconsistent.length).toBe(events.length)
  })

  test('one broken event among them is found in its line', async () => {
    const broken = events.map((one, at) => (at === 30 ? { ...one, properties: { ...one.properties, nobody: 1 } } : one))
    const eventName = events[30]?.event
    const message = 'Property "nobody" is not expected on the event'
    const { code, findings } = await validate(broken, planFile)
    expect(findings).toEqual([{ line: 31, eventName, code: 'property-unexpected', path: ['nobody'], message }])
    expect(code).toBe(5)
  })

  test('event-not-on-source: exactly that is found, in every event', async () => {
    const file = join(temporaryFolder(), 'plan.json')
    writeFileSync(
      file,
      [...exportPlan(withSources(planOfFixture(path)), { format: 'jsonSchema', branchName: 'main', vendor: 'a' })].join(
        '',
      ),
    )
    expect(await validate(events, file, '--source', 'One')).toMatchObject({ code: 0, findings: [] })
    const { findings } = await validate(events, file, '--source', 'Other')
    expect(findings).toEqual(
      events.map(({ event }, at) => ({
        line: at + 1,
        eventName: event,
        code: 'event-not-on-source',
        path: [],
        message: 'The event is not expected from the source "other"',
      })),
    )
  })
})

/** The events expected from one of two sources. */
function withSources(plan: Plan): Plan {
  const source = (id: string, name: string) => itemKinds.source.schema.parse({ id, name })
  const [one, other] = [source('one', 'One'), source('other', 'Other')]
  const sources = [{ sourceId: one.id }]
  const events = [...plan.events.values()].map((event) => itemKinds.event.schema.parse({ ...event, sources }))
  return {
    ...plan,
    sources: new Map([
      [one.id, one],
      [other.id, other],
    ]),
    events: new Map(events.map((event) => [event.id, event])),
  }
}

function planOfFixture(path: string): Plan {
  let count = 0
  const newId = (kind: string) => `${kind}-${++count}`
  const planned = importPlan(readFixture(path), 'application/json', emptyPlan, { method: 'addOnly', newId })
  return applyChanges(emptyPlan, planned._unsafeUnwrap().changes)._unsafeUnwrap()
}

describeWith('fixtures', 'the calls of RudderStack', () => {
  const calls: Readonly<Record<string, Payload>> = JSON.parse(readFixture('payloads/rudderstack/default_events.json'))
  const properties = calls.Track?.properties as Payload
  const typeOf = (value: unknown) =>
    typeof value === 'number' ? (Number.isInteger(value) ? 'integer' : 'number') : typeof value
  const types = Object.entries(properties).map(([name, value]) => [name, { type: typeOf(value) }])
  const file = join(temporaryFolder(), 'plan.json')
  const required = Object.keys(properties)
  const event = { type: 'object', properties: Object.fromEntries(types), required }
  writeFileSync(file, JSON.stringify({ schema: { events: { 'Product Click': event } } }))

  test('the track call is judged, the others are passed over', async () => {
    expect(await validate(Object.values(calls), file)).toMatchObject({
      code: 0,
      events: 1,
      skipped: { identify: 1, page: 1, screen: 1 },
      findings: [],
    })
  })

  test.each(required)('%s is missing', async (name) => {
    const { [name]: _, ...rest } = properties
    const { findings } = await validate([{ ...calls.Track, properties: rest }], file)
    expect(findings).toEqual([
      {
        line: 1,
        eventName: 'Product Click',
        code: 'property-missing',
        path: [name],
        message: `Property "${name}" is missing`,
      },
    ])
  })

  test('a type that differs between calls is found besides', async () => {
    const price = String(properties.price)
    const { findings } = await validate([calls.Track, { ...calls.Track, properties: { ...properties, price } }], file)
    expect(findings).toMatchObject([
      { line: 2, code: 'type-mismatch', path: ['price'] },
      { line: 2, code: 'type-inconsistent', path: ['price'] },
    ])
  })
})
