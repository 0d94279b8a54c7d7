import {
  decodeBatch,
  type Element,
  type EventElement,
  encodeElement,
  type SchemaType,
  schemaKey,
  type WireProblem,
} from '@plan/inspector-schema'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arbitrarySchema } from '../arbitrary-schema.ts'

const text = fc.string({ minLength: 1, unit: 'grapheme' })
const envelope = fc.record(
  {
    apiKey: text,
    env: fc.constantFrom('dev' as const, 'staging' as const, 'prod' as const),
    appName: text,
    appVersion: fc.option(text),
    libVersion: text,
    libPlatform: text,
    messageId: fc.uuid(),
    streamId: text,
    createdAt: text,
    samplingRate: fc.double({ min: 0, max: 1, noNaN: true }).map((rate) => rate + 0),
  },
  { requiredKeys: ['env', 'appName', 'appVersion', 'libVersion', 'libPlatform', 'apiKey'], noNullPrototype: true },
)
const element: fc.Arbitrary<Element> = fc.oneof(
  envelope.map((members): Element => ({ type: 'sessionStarted', ...members })),
  fc
    .tuple(
      envelope,
      fc.record(
        { generated: fc.record({ eventId: text, eventHash: text }, { noNullPrototype: true }) },
        { requiredKeys: [], noNullPrototype: true },
      ),
      text,
      arbitrarySchema,
    )
    .map(
      ([members, rest, eventName, schema]): Element => ({
        type: 'event',
        ...members,
        ...rest,
        eventName,
        schema,
        sealed: schema.properties.slice(0, 1).map(({ name }) => ({ path: [name], sealed: 'AAAA' })),
        checked: schema.properties.slice(1, 2).map(({ name }) => ({ path: [name], failedEventIds: ['e'] })),
      }),
    ),
)

/** What the wire has no place for: inside a list an empty thing is any empty thing, a partial one is only named. */
function asSent(type: SchemaType, isElement = false): SchemaType {
  if (typeof type === 'string') return type
  const isList = 'items' in type
  if (isElement && type.isPartial) return isList ? { items: [], isPartial: true } : { properties: [], isPartial: true }
  if (isElement && (isList ? type.items : type.properties).length === 0) return 'empty'
  if (!isList) {
    return { ...type, properties: type.properties.map(({ name, type: member }) => ({ name, type: asSent(member) })) }
  }
  const items = new Map(type.items.map((item) => asSent(item, true)).map((item) => [schemaKey(item), item]))
  return { ...type, items: [...items.values()] }
}

test.each(['v1', 'v2'] as const)('%s: what is written is read again', (version) => {
  fc.assert(
    fc.property(element, (sent) => {
      const rules = version === 'v1' ? { version } : { version, env: sent.env }
      const body = JSON.parse(JSON.stringify([encodeElement(sent, { version })]))
      const { taken, rejected } = decodeBatch(body, rules)
      expect(rejected).toEqual([])
      expect(taken[0]?.problems).toEqual([])
      const { apiKey: _, ...withoutKey } = sent
      const expected = version === 'v1' ? sent : withoutKey
      const received = taken[0]?.element
      if (sent.type === 'event') expect(received).toEqual({ ...expected, schema: asSent(sent.schema) })
      else expect(received).toEqual(expected)
    }),
    { numRuns: 500 },
  )
})

test('whatever is sent, each element is taken or rejected with a reason', () => {
  const member = fc.constantFrom(
    'type',
    'eventName',
    'eventProperties',
    'env',
    'propertyName',
    'propertyType',
    'children',
    'failedEventIds',
    'eventSpecMetadata',
  )
  const word = fc.constantFrom(
    'event',
    'E',
    'prod',
    'object',
    'list',
    'list<',
    'list<{"a":1}>',
    'list(int|',
    'int',
    'list<list<|>>',
  )
  const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
    tree: fc.oneof(
      { depthSize: 'medium' },
      word,
      fc.constantFrom(null, 1, true),
      fc.array(tie('tree'), { maxLength: 4 }),
      fc.dictionary(member, tie('tree'), { maxKeys: 5 }),
    ),
  }))
  fc.assert(
    fc.property(fc.oneof(fc.array(fc.oneof(tree, fc.jsonValue())), fc.jsonValue()), (body) => {
      for (const rules of [{ version: 'v1' }, { version: 'v2', env: 'prod' }] as const) {
        const { taken, rejected, refused } = decodeBatch(body, rules)
        const seen = [...taken, ...rejected].map(({ index }) => index).sort((a, b) => a - b)
        if (refused === undefined) expect(seen).toEqual(Array.isArray(body) ? body.map((_, index) => index) : [0])
        for (const { problems } of rejected) expect(problems.length).toBeGreaterThan(0)
      }
    }),
    { numRuns: 2_000 },
  )
})

test('a text or entries of any depth do not exhaust the reader', () => {
  const deepText = `${'list<'.repeat(50_000)}int${'>'.repeat(50_000)}`
  let deepEntries: unknown = 'int'
  for (let level = 0; level < 5_000; level++) deepEntries = [deepEntries]
  const base = {
    env: 'prod',
    appName: 'a',
    appVersion: '1',
    libVersion: '1',
    libPlatform: 'web',
    type: 'event',
    eventName: 'E',
  }
  const sent = [
    { propertyName: 'a', propertyType: deepText },
    { propertyName: 'b', propertyType: 'list', children: deepEntries },
  ]
  const { taken } = decodeBatch([{ ...base, eventProperties: sent }], { version: 'v1' })
  expect(taken[0]?.problems.map(({ code }) => code)).toEqual(['too-deep', 'too-deep'])
  const many = Array.from({ length: 6_000 }, (_, at) => ({ propertyName: `${at}`, propertyType: 'int' }))
  const batch = decodeBatch([{ ...base, eventProperties: many }], { version: 'v1' })
  const [wide] = batch.taken as unknown as [{ element: EventElement; problems: WireProblem[] }]
  expect(wide.problems.map(({ code }) => code)).toEqual(['too-many'])
  expect(wide.element.schema.properties).toHaveLength(5_000)
  expect(wide.element.schema.isPartial).toBe(true)
  const text = `list<${many.map(({ propertyName }) => `{"propertyName":"${propertyName}","propertyType":"int"}`).join('|')}>`
  const long = { ...base, eventProperties: [{ propertyName: 'a', propertyType: text }] }
  const [told] = decodeBatch([long], { version: 'v1' }).taken as unknown as [{ element: EventElement }]
  expect(told.element.schema.properties).toMatchObject([{ name: 'a', type: { isPartial: true } }])
})
