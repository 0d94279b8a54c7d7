/** Payloads that others wrote for their own schemas. */

import { applyChanges, emptyPlan } from '@plan/core'
import { importPlan } from '@plan/import'
import {
  compareWithPlan,
  decodeBatch,
  describeFinding,
  type EventElement,
  encodeElement,
  expectedEvents,
  extractSchema,
  type Finding,
  findInconsistentTypes,
  schemaKey,
} from '@plan/inspector-schema'
import { describeWith, readFixture } from '@plan/tests/fixtures'
import { expect, test } from 'vitest'

type Payload = Readonly<Record<string, unknown>>

describeWith('fixtures', 'the payloads of Wikimedia', () => {
  const body = readFixture('import-ready/standard/wikimedia.analytics-legacy.json')
  const planned = importPlan(body, 'application/json', emptyPlan, { method: 'addOnly', newId: newIds() })
  const plan = applyChanges(emptyPlan, planned._unsafeUnwrap().changes)._unsafeUnwrap()
  const events = expectedEvents(plan)
  const matches = (pattern: string, text: string) => new RegExp(pattern, 'u').test(text)
  const examples: Readonly<Record<string, readonly Payload[]>> = JSON.parse(
    readFixture('payloads/wikimedia/analytics-legacy-examples.json'),
  )
  const sent = Object.entries(examples).flatMap(([folder, payloads]) =>
    payloads.map((payload) => ({ eventName: `analytics/legacy/${folder}`, payload })),
  )
  const compare = (eventName: string, properties: Payload) =>
    compareWithPlan({ eventName, schema: extractSchema(properties), properties }, events, matches)

  test('their own examples give no finding', () => {
    expect(sent.length).toBeGreaterThanOrEqual(55)
    const findings = sent.flatMap(({ eventName, payload }) =>
      compare(eventName, payload).findings.map((finding) => `${eventName}: ${describeFinding(finding)}`),
    )
    expect(findings).toEqual([])
  })

  const breaks: Readonly<
    Record<string, (payload: Payload) => { readonly broken: Payload; readonly finding: Finding }>
  > = {
    'a property that is always there is gone': ({ meta: _, ...broken }) => ({
      broken,
      finding: { code: 'property-missing', path: ['meta'] },
    }),
    'another type': (payload) => ({
      broken: { ...payload, meta: 'x' },
      finding: { code: 'type-mismatch', path: ['meta'], expected: 'object', observed: ['string'] },
    }),
    'another type of a child': (payload) => ({
      broken: { ...payload, meta: { ...(payload.meta as object), stream: 7 } },
      finding: { code: 'type-mismatch', path: ['meta', 'stream'], expected: 'string', observed: ['int'] },
    }),
    'a child that is always there is gone': ({ meta, ...payload }) => {
      const { stream: _, ...rest } = meta as Payload
      return {
        broken: { ...payload, meta: rest },
        finding: { code: 'value-breaks-constraint', path: ['meta', 'stream'], constraints: ['key-missing'] },
      }
    },
    'a property of nobody': (payload) => ({
      broken: { ...payload, nobody: 1 },
      finding: { code: 'property-unexpected', path: ['nobody'] },
    }),
    'a number out of its range': (payload) => ({
      broken: { ...payload, revision: 1e300 },
      finding: { code: 'value-breaks-constraint', path: ['revision'], constraints: ['range'] },
    }),
  }
  test.each(Object.entries(breaks))('%s: exactly that is found, in every example', (_, breakIt) => {
    for (const { eventName, payload } of sent) {
      const { broken, finding } = breakIt(payload)
      expect(compare(eventName, broken).findings, eventName).toEqual([finding])
    }
  })

  test('another name: exactly that is found', () => {
    for (const { eventName, payload } of sent)
      expect(compare(`${eventName}/`, payload).findings).toEqual([{ code: 'event-not-in-plan' }])
  })

  test('another source: exactly that is found', () => {
    const elsewhere = new Map(
      [...events].map(([name, candidates]) => [
        name,
        candidates.map((candidate) => ({ ...candidate, sources: new Set(['web']) })),
      ]),
    )
    for (const { eventName, payload } of sent) {
      const observation = { eventName, schema: extractSchema(payload), properties: payload }
      const findingsOn = (sourceId: string) =>
        compareWithPlan({ ...observation, sourceId }, elsewhere, matches).findings
      expect(findingsOn('web')).toEqual([])
      expect(findingsOn('ios')).toEqual([{ code: 'event-not-on-source', sourceId: 'ios' }])
    }
  })

  test('a type that differs between payloads: exactly that is found', () => {
    for (const { payload } of sent) {
      const found = findInconsistentTypes([extractSchema(payload), extractSchema({ ...payload, meta: 'x' })])
      expect(found).toEqual([{ code: 'type-inconsistent', path: ['meta'], observed: ['object', 'string'] }])
    }
  })
})

describeWith('fixtures', 'the calls of RudderStack', () => {
  const calls: Readonly<Record<string, Payload>> = JSON.parse(readFixture('payloads/rudderstack/default_events.json'))

  test.each(Object.entries(calls))('%s is told, sent and read again', (name, call) => {
    const schema = extractSchema(call)
    expect(schema.properties.map((property) => property.name)).toEqual(Object.keys(call))
    const envelope = { env: 'prod' as const, appName: 'a', appVersion: '1', libVersion: '1', libPlatform: 'web' }
    const element = { type: 'event' as const, ...envelope, eventName: name, schema, sealed: [], checked: [] }
    const { taken } = decodeBatch(JSON.parse(JSON.stringify([encodeElement(element, { version: 'v1' })])), {
      version: 'v1',
    })
    const [{ element: event }] = taken as unknown as [{ element: EventElement }]
    expect(schemaKey(event.schema)).toBe(schemaKey(schema))
  })
})

function newIds(): (kind: string) => string {
  let count = 0
  return (kind) => `${kind}-${++count}`
}
