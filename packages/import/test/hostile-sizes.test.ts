/** Small bodies that mean much work, and large ones of one kind: each is read or refused while a person waits. */
import { applyChanges, emptyPlan, type Plan } from '@plan/core'
import { exportPlan } from '@plan/export'
import { describeImportFailure, describeWarnings, importPlan, type PlanMediaType, parsePlan } from '@plan/import'
import { describe, expect, test } from 'vitest'
import { countedIds } from './counted-ids.ts'

/** Milliseconds. What is linear stays far below, what is not goes far beyond. */
const patience = 6000

const outcomeOf = (body: string, mediaType: PlanMediaType, plan: Plan = emptyPlan) =>
  importPlan(body, mediaType, plan, { method: 'addOnly', newId: countedIds() }).match(
    () => 'read',
    ({ failure }) => failure.code,
  )

const many = (count: number, entry: (at: number) => unknown) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`n${at}`, entry(at)]))
const event = (schema: unknown) => JSON.stringify({ schema: { events: { A: schema } } })
const reference = (name: string) => ({ $ref: `#/definitions/${name}` })

/** Definitions that each refer to the next one; the property `p` starts at the first. */
const chain = (length: number, link: (next: unknown) => unknown) =>
  event({
    definitions: { ...many(length, (at) => link(reference(`n${at + 1}`))), [`n${length}`]: { type: 'string' } },
    properties: { p: reference('n0') },
  })

const withOddity = (member: string) => `{"schema":{"events":{"A":{${member},"x":1,"x":2}}}}`
const object = { type: 'object', properties: many(1500, () => ({ type: 'string' })) }
const references = Array.from({ length: 1500 }, () => reference('a'))

test.each<readonly [name: string, outcome: string, body: () => string]>([
  ['a text of 20 MB beside equal keys', 'read', () => withOddity(`"description":"${'x'.repeat(20_000_000)}"`)],
  ['a text of 20 MB of escapes beside equal keys', 'read', () => withOddity(`"title":"${'\\n'.repeat(10_000_000)}"`)],
  ['a number of 1 MB', 'read', () => withOddity(`"title":${'9'.repeat(1_000_000)}`)],
  ['100,000 children', 'read', () => event({ properties: { p: { properties: many(100_000, () => ({})) } } })],
  [
    '100,000 unknown type words',
    'read',
    () => event({ properties: { p: { type: Object.keys(many(100_000, String)) } } }),
  ],
  ['a chain of 20,000 references', 'json-too-deep', () => chain(20_000, (next) => next)],
  ['lists in lists, 20,000 deep', 'json-too-deep', () => chain(20_000, (items) => ({ type: 'array', items }))],
  ['children in children, 20,000 deep', 'json-too-deep', () => chain(20_000, (a) => ({ properties: { a } }))],
  ['branches that double 60 times', 'json-too-large', () => chain(60, (next) => ({ allOf: [next, next] }))],
  [
    'children that double 20 times',
    'json-too-large',
    () => chain(20, (next) => ({ properties: { a: next, b: next } })),
  ],
  [
    '1,500 times the 1,500 properties of one object',
    'json-too-large',
    () => event({ definitions: { a: object }, allOf: references }),
  ],
  [
    '1,500 times the 1,500 children of one object',
    'json-too-large',
    () => event({ definitions: { a: object }, properties: { p: { allOf: references } } }),
  ],
])('%s: %s', (_, outcome, body) => {
  const text = body()
  const start = performance.now()
  expect(outcomeOf(text, 'application/json')).toBe(outcome)
  expect(performance.now() - start).toBeLessThan(patience)
})

test.each([
  ['platforms', 'Platforms'],
  ['options', 'Property Enumeration Options'],
  ['tags', 'Event Tags'],
  ['domains', 'Stakeholder Domains'],
  ['names for a destination', 'Event Name Mapping: d'],
])('a sheet with 40,000 rows of one event, each with other %s', (_, column) => {
  const rows = Array.from({ length: 40_000 }, (_, at) => `A,p,v${at}`)
  const start = performance.now()
  expect(outcomeOf([`Event Name,Property Name,${column}`, ...rows].join('\n'), 'text/csv')).toBe('read')
  expect(performance.now() - start).toBeLessThan(patience)
})

test('what is said of a long name is short', () => {
  const long = 'n'.repeat(1_000_000)
  const twice = Array.from({ length: 2000 }, (_, at) => `"x${at}":1,"x${at}":1`).join(',')
  const properties = `{"${long}":{"properties":${JSON.stringify(many(2000, () => ({ type: 'money' })))}}}`
  const body = `{"schema":{"events":{"A":{"properties":${properties},"${long}":{${twice}}},"B":{"properties":{"${long}":{"properties":7}}}}}}`
  const start = performance.now()
  const { failure, warnings } = parsePlan(body, 'application/json')._unsafeUnwrapErr()
  for (const sentence of [describeImportFailure(failure), ...describeWarnings(warnings)])
    expect(sentence.length).toBeLessThan(1000)
  expect(performance.now() - start).toBeLessThan(patience)
})

test('a type cell with 200,000 spaces', () => {
  const start = performance.now()
  const sheet = `Event Name,Property Name,Property Value Type\nA,p,a${' '.repeat(200_000)}b`
  expect(outcomeOf(sheet, 'text/csv')).toBe('read')
  expect(performance.now() - start).toBeLessThan(patience)
})

test('a $ref written with an escape is a $ref', () => {
  const body = '{"schema":{"events":{"A":{"additionalProperties":{"\\u0024ref":"x.json"}}}}}'
  expect(outcomeOf(body, 'application/json')).toBe('reference-unresolved')
})

describe.each<readonly [name: string, nest: (inner: object) => object]>([
  ['objects', (a) => ({ type: 'object', properties: { a } })],
  ['lists of objects', (a) => ({ type: 'array', items: { type: 'object', properties: { a } } })],
])('%s inside one another', (_, nest) => {
  const nested = (levels: number): object => (levels === 0 ? { type: 'string', enum: ['a'] } : nest(nested(levels - 1)))
  const outcomes = Array.from({ length: 40 }, (_, levels) => {
    const body = event({ properties: { p: nested(levels) } })
    return { body, outcome: outcomeOf(body, 'application/json') }
  })

  test('are read down to some level, and refused below it', () => {
    const codes = outcomes.map(({ outcome }) => outcome)
    expect(codes.slice(0, 18)).toEqual(Array.from({ length: 18 }, () => 'read'))
    expect(codes.at(-1)).toBe('json-too-deep')
    expect(codes.lastIndexOf('read')).toBeLessThan(codes.indexOf('json-too-deep'))
  })

  test('come back from their own export as deep as they are read', () => {
    for (const { body, outcome } of outcomes) {
      if (outcome !== 'read') continue
      const { changes } = importPlan(body, 'application/json', emptyPlan, {
        method: 'addOnly',
        newId: countedIds(),
      })._unsafeUnwrap()
      const plan = applyChanges(emptyPlan, changes)._unsafeUnwrap()
      expect(outcomeOf([...exportPlan(plan, { branchName: 'main' })].join(''), 'application/json', plan)).toBe('read')
    }
  })
})
