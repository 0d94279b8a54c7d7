import { readFileSync } from 'node:fs'
import {
  buildEventSpec,
  type CheckedProperty,
  checkValues,
  compareWithPlan,
  describeFinding,
  type EventSchema,
  type ExpectedEvents,
  expectedEvents,
  extractSchema,
  type Finding,
  findInconsistentTypes,
  findingKinds,
  readEventSpec,
} from '@plan/inspector-schema'
import { describe, expect, test } from 'vitest'
import { planOfItems } from '../plan-of-items.ts'
import { readVectors } from './read-vectors.ts'

interface Case {
  readonly name: string
  readonly eventName: string
  readonly sourceId?: string
  readonly properties?: Readonly<Record<string, unknown>>
  readonly schema?: EventSchema
  readonly checked?: readonly CheckedProperty[]
  readonly match?: string
  readonly findings: readonly Finding[]
  readonly undeclared?: number
  readonly unjudged?: number
}

const file = JSON.parse(readFileSync(new URL('../../vectors/comparison.json', import.meta.url), 'utf8'))
const plan = planOfItems(file.plan)
const expected: ExpectedEvents = expectedEvents(plan)
const matches = (pattern: string, text: string) => new RegExp(pattern, 'u').test(text)
const cases = readVectors<Case>('comparison')
const metadata = { schemaId: 'w', branchId: 'main', latestActionId: '1' }

describe('an event against the plan', () => {
  test.each(cases)('$name', (vector) => {
    const { findings, match, undeclared = 0, unjudged = 0, eventName, sourceId, properties, checked } = vector
    const schema = vector.schema ?? extractSchema(properties)
    const observation = { eventName, schema, ...(sourceId && { sourceId }), ...(checked && { checked }) }
    const comparison = compareWithPlan({ ...observation, ...(properties && { properties }) }, expected, matches)
    expect(comparison).toEqual({ ...(match && { match }), findings, undeclared, unjudged })
  })
})

test('what cannot be read breaks nothing, and hides nothing that can', () => {
  const refuse = () => {
    throw new Error('not for you')
  }
  const hiding = (name: string) => Object.defineProperty({}, name, { enumerable: true, get: refuse })
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  const compare = (cart: object, tags: readonly unknown[]) => {
    const properties = Object.assign(hiding('plan'), { cart, tags })
    return compareWithPlan({ eventName: 'Ordered', schema: hostileSchema, properties }, expected, matches).findings
  }
  for (const hidden of [hiding('size'), proxy]) {
    expect(compare(hidden, ['a'])).toEqual([])
    expect(compare(hidden, ['1'])).toEqual([
      { code: 'value-breaks-constraint', path: ['tags'], constraints: ['pattern'] },
    ])
  }
})

/** What a reader makes of it. */
const hostileSchema: EventSchema = {
  properties: [
    { name: 'plan', type: 'unknown' },
    { name: 'tags', type: { items: ['string'] } },
    {
      name: 'cart',
      type: {
        properties: [
          { name: 'id', type: 'string' },
          { name: 'size', type: 'unknown' },
        ],
      },
    },
  ],
}

describe('an event that was checked on the device says the same', () => {
  const withValues = cases.flatMap(({ properties, ...rest }) =>
    properties === undefined ? [] : [{ ...rest, properties }],
  )
  test.each(withValues)('$name', ({ eventName, sourceId, properties, findings, match }) => {
    const spec = readEventSpec(JSON.parse(JSON.stringify(buildEventSpec(plan, eventName, metadata))))
    const checked = spec && checkValues(properties, spec, matches)
    const observation = {
      eventName,
      schema: extractSchema(properties),
      ...(sourceId && { sourceId }),
      ...(checked && { checked }),
    }
    const comparison = compareWithPlan(observation, expected)
    expect(comparison.match).toBe(match)
    expect(comparison.findings).toEqual(findings)
  })
})

test('every kind of finding that one observation can have is among the cases, and has its sentence', () => {
  const [inconsistent] = findInconsistentTypes([
    extractSchema({ id: 1 }),
    extractSchema({ id: 1.5 }),
    extractSchema({ id: 'a' }),
  ])
  expect(inconsistent).toEqual({ code: 'type-inconsistent', path: ['id'], observed: ['int', 'string'] })
  const all = [...cases.flatMap(({ findings }) => findings), inconsistent as Finding]
  expect([...new Set(all.map(({ code }) => code))].sort()).toEqual(Object.keys(findingKinds).sort())
  for (const finding of all) expect(describeFinding(finding)).toMatch(/^(The event|Property) /)
  expect(describeFinding(inconsistent as Finding)).toBe('Property "id" is sent as int and as string')
})

test('what does not exclude one another is consistent', () => {
  const sent = [
    { a: 1, l: [1], o: { k: 1 } },
    { a: 1.5, l: [], o: { k: null } },
    { a: null, l: [2.5], o: {} },
  ]
  expect(findInconsistentTypes(sent.map((properties) => extractSchema(properties)))).toEqual([])
  const other = [
    { l: [1], o: { k: 1 } },
    { l: ['a'], o: { k: 'a' } },
  ]
  expect(findInconsistentTypes(other.map((properties) => extractSchema(properties)))).toMatchObject([
    { path: ['l'], observed: ['list of int', 'list of string'] },
    { path: ['o', 'k'], observed: ['int', 'string'] },
  ])
})
