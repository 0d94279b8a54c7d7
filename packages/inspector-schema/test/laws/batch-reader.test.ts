import {
  decodeBatch,
  type EventElement,
  encodeElement,
  type ListSpellingName,
  listSpellings,
  openBatchReader,
} from '@plan/inspector-schema'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arbitrarySchema } from '../arbitrary-schema.ts'

const spelling = fc.constantFrom(...(Object.keys(listSpellings) as ListSpellingName[]))

/** A few lists of entries that are met again and again, whole and slightly wrong. */
const entries = fc.tuple(arbitrarySchema, spelling).map(([schema, lists]): unknown => {
  const event: EventElement = {
    ...{ type: 'event', env: 'prod', appName: 'a', appVersion: null, libVersion: '', libPlatform: 'web' },
    ...{ eventName: 'E', schema, sealed: [], checked: [] },
  }
  return (encodeElement(event, { version: 'v1', lists }) as { readonly eventProperties?: unknown }).eventProperties
})
const oddEntries = fc.constantFrom<unknown>(
  null,
  undefined,
  7,
  [],
  [{}],
  [{ propertyName: 'a', propertyType: 'int', encryptedPropertyValue: 'AAAA' }],
  [{ propertyName: 'a', propertyType: 'int', failedEventIds: ['e'] }],
  [{ propertyName: 'a', propertyType: 'int', passedEventIds: [] }],
  [{ propertyName: 'a', propertyType: 'int', other: 1 }],
  [{ propertyName: 'a', propertyType: 'integer' }],
  [
    { propertyName: 'a', propertyType: 'int' },
    { propertyName: 'a', propertyType: 'string' },
  ],
  [{ propertyName: 'a', propertyType: 'int', eventProperties: [{ propertyName: 'b', propertyType: 'int' }] }],
  Array.from({ length: 9 }, (_, at) => ({ propertyName: `${at}`, propertyType: 'int' })),
)
const spoiltText = fc.constantFrom(
  '"eventProperties":[{"propertyName":"a","propertyType":"int"}],"',
  '\u00010',
  '\\u00010',
  'x\\',
  'x\0',
  'x\ud800',
  '\u{1F600}',
)

const bodyOf = (lists: readonly unknown[]) => {
  const list = fc.oneof({ arbitrary: fc.constantFrom(...lists), weight: 4 }, { arbitrary: oddEntries, weight: 1 })
  const member = (value: fc.Arbitrary<unknown>) => fc.option(value, { nil: undefined, freq: 9 })
  const element = fc.record(
    {
      env: fc.constantFrom('prod', 'dev', 'nowhere'),
      appName: fc.oneof(
        { arbitrary: fc.constant('a'), weight: 8 },
        spoiltText,
        list.map((eventProperties) => ({ eventProperties, more: 1 })),
      ),
      appVersion: fc.constant('1'),
      libVersion: fc.constant(''),
      libPlatform: fc.constant('web'),
      messageId: fc.oneof(fc.uuid(), spoiltText),
      type: fc.constantFrom('event', 'event', 'event', 'event', 'sessionStarted', 'other'),
      eventName: fc.constantFrom('E', 'F', ''),
      eventProperties: fc.oneof({ arbitrary: list, weight: 12 }, spoiltText),
      avoFunction: member(fc.constant(false)),
      partial: member(fc.constant(true)),
      eventSpecMetadata: member(list.map((eventProperties) => ({ eventProperties, schemaId: 's' }))),
    },
    { noNullPrototype: true },
  )
  return fc.oneof({ arbitrary: fc.array(element, { maxLength: 5 }), weight: 9 }, element)
}

/** As another client may write the same, or no longer JSON. */
const rewritten = fc.constantFrom<(text: string) => string>(
  (text) => text,
  (text) => text,
  (text) => text,
  (text) => text.replace('"int"', '"string"'),
  (text) => text.replace('"propertyType":', '"propertyType": '),
  (text) => text.replace('}],"', '}],"eventProperties":[{"propertyName":"z","propertyType":"int"}],"'),
  (text) => text.replace('"eventProperties"', '"\\"eventProperties"'),
  (text) => text.replaceAll('a', '\\u0061'),
  (text) => text.replaceAll('"a"', '"\ud83d"'),
  (text) => text.replace('"eventName"', ',"eventName"'),
  (text) => text.replace(',"eventProperties"', '"eventProperties"'),
  (text) => text.replace('"propertyName"', '"encryptedPropertyValue":1e999,"propertyName"'),
  (text) => text.slice(0, -3),
)

const batches = fc
  .array(entries, { minLength: 1, maxLength: 4 })
  .chain((lists) => fc.array(fc.tuple(bodyOf(lists), rewritten), { minLength: 1, maxLength: 8 }))

const versions = [{ version: 'v1' }, { version: 'v2', env: 'prod' }] as const

test.each([0, 300, 1_000_000])('what a reader remembers changes no answer (%i characters)', (mostCharacters) => {
  fc.assert(
    fc.property(batches, fc.constantFrom({}, { properties: 4, depth: 2, text: 20 }), (sent, limits) => {
      const reader = openBatchReader({ mostCharacters, limits })
      for (const [body, rewrite] of sent) {
        const text = rewrite(JSON.stringify(body))
        for (const version of versions) {
          const plain = parse(text)
          const parsed = reader.parse(text)
          expect(parsed.isOk()).toBe(plain !== notJson)
          if (parsed.isErr()) continue
          const { body: _, ...decoded } = parsed.value.decode(version)
          expect(decoded).toEqual(decodeBatch(plain, { ...version, limits }))
        }
      }
    }),
    { numRuns: 500 },
  )
})

const notJson = Symbol('not JSON')

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return notJson
  }
}

const propertyEntries = (name: string) => `[{"propertyName":"${name}","propertyType":"int"}]`
const batchOf = (name: string, id: string) =>
  `[{"type":"event","env":"prod","messageId":"${id}","eventName":"E","eventProperties":${propertyEntries(name)},"avoFunction":false}]`

const readerOf = (mostCharacters: number) => {
  const reader = openBatchReader({ mostCharacters })
  return (text: string) => {
    const { taken } = reader.parse(text)._unsafeUnwrap().decode({ version: 'v1' })
    return taken.map(({ element }) => (element as EventElement).schema)[0]
  }
}

test('a list that was read before has the same schema object', () => {
  const schemaIn = readerOf(1_000)
  const first = schemaIn(batchOf('a', '1'))
  expect(schemaIn(batchOf('b', '2'))).not.toBe(first)
  expect(schemaIn(batchOf('a', '3'))).toBe(first)
})

test('lists that differ in one character are told apart', () => {
  const schemaIn = readerOf(100_000)
  const names = Array.from({ length: 300 }, (_, number) => 'x'.repeat(number) + 'y'.padEnd(300 - number, 'x'))
  for (const round of ['1', '2', '3'])
    for (const name of names) expect(schemaIn(batchOf(name, round))).toEqual({ properties: [{ name, type: 'int' }] })
})

test('what was not met for long is forgotten', () => {
  const schemaIn = readerOf(1_000)
  const first = schemaIn(batchOf('a', '1'))
  for (let other = 0; other < 100; other++) schemaIn(batchOf(`b${other}`, '2'))
  expect(schemaIn(batchOf('a', '3'))).not.toBe(first)
})

test('members that nobody reads may be of any depth', () => {
  const deep = '['.repeat(100_000) + ']'.repeat(100_000)
  const text = batchOf('a', '1').replace('"int"', `"int","other":${deep}`)
  expect(readerOf(1_000)(text)).toEqual({ properties: [{ name: 'a', type: 'int' }] })
})
