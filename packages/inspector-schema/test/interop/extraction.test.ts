import { createRequire } from 'node:module'
import { extractAsClients } from '@plan/inspector-schema'
import fc from 'fast-check'
import { expect, test } from 'vitest'

const require = createRequire(import.meta.url)
const { AvoSchemaParser: web } = require('avo-inspector/dist-native/AvoSchemaParser.js')
const { AvoSchemaParser: server } = require('node-avo-inspector/dist/AvoSchemaParser.js')
const { AvoSchemaParser: native } = require('react-native-avo-inspector/dist/AvoSchemaParser.js')

/** 2,000 values each; `PLAN_INTEROP_RUNS=10000` for a long look. */
const numRuns = Number(process.env.PLAN_INTEROP_RUNS ?? 2_000)

/**
 * Where the readers of the clients throw. Their callers catch that and send an empty schema, or
 * none; ours reads on. These are all the deviations over JSON objects.
 */
const deviations: Readonly<Record<string, (value: unknown) => boolean>> = {
  'a member called hasOwnProperty hides the method that their readers call': (value) =>
    anyObject(value, (object) => Object.hasOwn(object, 'hasOwnProperty')),
}

const anyObject = (value: unknown, holds: (object: object) => boolean): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (holds(value) || Object.values(value).some((member) => anyObject(member, holds)))

const isDeviation = (value: unknown) => Object.values(deviations).some((applies) => applies(value))

const events = fc
  .oneof(
    fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 5 })),
    fc.dictionary(fc.string(), fc.oneof(fc.double(), fc.array(fc.double()), fc.integer(), fc.array(fc.jsonValue()))),
  )
  .map((value) => JSON.parse(JSON.stringify(value)) as object)

test('browser entries are those of the published client', () => {
  fc.assert(
    fc.property(events, (value) => {
      if (!isDeviation(value)) expect(extractAsClients(value)).toEqual(web.extractSchema(value))
    }),
    { numRuns },
  )
})

test('server entries are those of the published client', () => {
  fc.assert(
    fc.property(events, (value) => {
      if (!isDeviation(value)) expect(extractAsClients(value, 'typed')).toEqual(server.extractSchema(value))
    }),
    { numRuns },
  )
})

test('React Native entries are those of the published client', async () => {
  await fc.assert(
    fc.asyncProperty(events, async (value) => {
      if (isDeviation(value)) return
      expect(extractAsClients(value)).toEqual(await native.extractSchema(value, undefined, 'prod'))
    }),
    { numRuns },
  )
})

test('each deviation is one: their readers throw, ours answers', () => {
  const value = { a: { hasOwnProperty: 1 } }
  expect(isDeviation(value)).toBe(true)
  expect(() => web.extractSchema(value)).toThrow()
  expect(() => server.extractSchema(value)).toThrow()
  expect(extractAsClients(value)[0]?.children).toEqual([{ propertyName: 'hasOwnProperty', propertyType: 'int' }])
})
