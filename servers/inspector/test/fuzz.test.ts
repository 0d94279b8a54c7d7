/** Whatever is sent, the answer is one of those that are written down, and never that something went wrong here. */
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { element, type InspectorService, openService } from './service.ts'

const runs = Number(process.env.PLAN_FUZZ_RUNS ?? 2_000)

let service: InspectorService
beforeAll(async () => {
  service = await openService({ limits: { burst: 1_000_000_000, perSecond: 1_000_000_000 } })
})
afterAll(() => service.close())

const members = [
  ...['apiKey', 'env', 'type', 'appName', 'appVersion', 'libVersion', 'libPlatform', 'messageId', 'streamId'],
  ...['eventName', 'eventProperties', 'eventSpecMetadata', 'samplingRate', 'createdAt', 'avoFunction', 'partial'],
] as const

const propertyMembers = [
  ...['propertyName', 'propertyType', 'children', 'encryptedPropertyValue', 'failedEventIds', 'passedEventIds'],
] as const

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom(
    '',
    '\0',
    '\ud800',
    '__proto__',
    'constructor',
    'list<',
    'list(int|',
    'list<{"a":',
    'x'.repeat(2_000),
  ),
)
const anything = fc.oneof(text, fc.jsonValue({ maxDepth: 4 }) as fc.Arbitrary<unknown>)

const property = fc.dictionary(
  fc.constantFrom(...propertyMembers),
  fc.oneof(anything, fc.constantFrom('int', 'object', 'list', 'list<int>', [], [[]], [['int'], 'string'])),
)

/** An element as it should be, with some members replaced by anything. */
const elements = fc.array(
  fc.oneof(
    anything,
    fc
      .record({
        changed: fc.dictionary(fc.constantFrom(...members), anything, { maxKeys: 3 }),
        properties: fc.option(fc.array(fc.oneof(property, anything), { maxLength: 4 })),
      })
      .map(({ changed, properties }) =>
        element(service.key, { ...(properties === null ? {} : { eventProperties: properties }), ...changed }),
      ),
  ),
  { maxLength: 4 },
)

const bodies = fc.oneof(
  { weight: 6, arbitrary: elements.map((value) => Buffer.from(JSON.stringify(value) ?? '')) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)) },
  { weight: 1, arbitrary: elements.map((value) => Buffer.from((JSON.stringify(value) ?? '').slice(3))) },
)

const headerText = fc.string({ unit: fc.constantFrom(...'abc-/;=, 019"'), maxLength: 20 })

test(`${runs} random requests are answered as is written`, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        body: bodies,
        isPacked: fc.boolean(),
        url: fc.constantFrom('/inspector/v1/track', '/inspector/v2/track'),
        type: fc.option(headerText),
        env: fc.oneof(fc.constantFrom('dev', 'staging', 'prod'), headerText),
      }),
      async ({ body, isPacked, url, type, env }) => {
        const answer = await service.app.inject({
          method: 'POST',
          url,
          headers: {
            ...{ 'api-key': service.key, 'x-avo-client': 'node', env },
            ...(isPacked && { 'content-encoding': 'gzip' }),
            ...(type !== null && { 'content-type': type }),
          },
          payload: isPacked ? gzipSync(body) : body,
        })
        expect([200, 400, 401, 413]).toContain(answer.statusCode)
        const told = answer.json()
        if (answer.statusCode !== 200) expect(told.error).toMatch(/./)
        else {
          const sent: unknown = JSON.parse(body.toString())
          const sum = told.counted + told.repeated + told.ignored + told.rejectedCount
          expect(sum).toBe(Array.isArray(sent) ? sent.length : 1)
        }
      },
    ),
    { numRuns: runs },
  )
  expect(service.ingest.usage().waiting).toBe(0)
})

test('random questions for event specs are, too', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom('apiKey', 'streamId', 'eventName', 'env'), text)),
      async (pairs) => {
        const query = pairs.map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`).join('&')
        const { statusCode } = await service.app.inject({ url: `/trackingPlan/eventSpec?${query}` })
        expect([400, 401, 404]).toContain(statusCode)
      },
    ),
    { numRuns: 200 },
  )
})
