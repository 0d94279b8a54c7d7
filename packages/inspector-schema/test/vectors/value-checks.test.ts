import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import {
  type CheckedProperty,
  checkValues,
  constraintKinds,
  type EventSpec,
  failsFor,
  type ReadySpec,
  readEventSpec,
} from '@plan/inspector-schema'
import { describe, expect, test } from 'vitest'
import { readVectors } from './read-vectors.ts'

const require = createRequire(import.meta.url)

interface Case {
  readonly name: string
  readonly properties: Readonly<Record<string, unknown>>
  readonly checked: readonly CheckedProperty[]
}

const file = JSON.parse(readFileSync(new URL('../../vectors/value-checks.json', import.meta.url), 'utf8'))
const spec = readEventSpec(file.spec) as ReadySpec
const matches = (pattern: string, text: string) => new RegExp(pattern).test(text)
const cases = readVectors<Case>('value-checks')

test.each(cases)('$name', ({ properties, checked }) => {
  expect(checkValues(properties, spec, matches)).toEqual(checked)
})

describe('the published client finds the same', () => {
  const { validateEvent } = require('react-native-avo-inspector/dist/eventSpec/EventValidator.js')
  const { events, metadata } = file.spec as EventSpec
  const long = (properties: EventSpec['events'][number]['p']): unknown =>
    Object.fromEntries(
      Object.entries(properties).map(([name, { t, r, l, p, v, rx, minmax, children }]) => [
        name,
        {
          type: t,
          required: r,
          isList: l,
          pinnedValues: p,
          allowedValues: v,
          regexPatterns: rx,
          minMaxRanges: minmax,
          ...(children && { children: long(children) }),
        },
      ]),
    )
  const response = {
    events: events.map(({ b, id, vids, p }) => ({ branchId: b, baseEventId: id, variantIds: vids, props: long(p) })),
    metadata,
  }
  const paths = (
    results: Readonly<Record<string, { children?: object }>>,
    path: readonly string[],
  ): CheckedProperty[] =>
    Object.entries(results).flatMap(([name, { children, ...ids }]) => [
      ...(Object.keys(ids).length > 0 ? [{ path: [...path, name], ...ids }] : []),
      ...(children ? paths(children as typeof results, [...path, name]) : []),
    ])
  // A child that is absent is checked there as if it were sent as null; presence is no value here.
  test.each(cases)('$name', async ({ properties }) => {
    const { propertyResults } = await validateEvent(properties, response)
    expect(paths(propertyResults, [])).toEqual(checkValues(properties, spec, matches))
  })
})

test('without an engine no pattern is broken by a text', () => {
  expect(checkValues({ pattern: 'zzz' }, spec)).toEqual([])
  expect(checkValues({ pattern: 'zzz' }, spec, () => undefined)).toEqual([])
})

test('deeper levels on request', () => {
  expect(checkValues({ object: { deep: { m: 2 } } }, spec, matches, 3)).toEqual([
    { path: ['object', 'deep', 'm'], failedEventIds: ['e'] },
  ])
})

test('what is no spec is none', () => {
  for (const json of [null, [], {}, { events: [], metadata: {} }, { events: {}, metadata: file.spec.metadata }]) {
    expect(readEventSpec(json)).toBeUndefined()
  }
})

test('a getter that throws breaks nothing', () => {
  const hostile = Object.defineProperty({}, 'pin', {
    enumerable: true,
    get: () => {
      throw new Error('not for you')
    },
  })
  expect(checkValues(hostile, spec, matches)).toEqual([])
})

test('neither list: nothing failed', () => {
  expect(failsFor({}, 'e')).toBe(false)
  expect(Object.values(constraintKinds).map(({ member }) => member)).toEqual(['p', 'v', 'rx', 'minmax'])
})
