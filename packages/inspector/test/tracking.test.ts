import { Inspector, InspectorEnv } from '@plan/inspector'
import { Inspector as LiteInspector } from '@plan/inspector/lite'
import { decodeBatch } from '@plan/inspector-schema'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { newFolder, newInspector } from './new-inspector.ts'
import { openRecordingService } from './recording-service.ts'

afterEach(() => {
  Inspector.setBatchSize(Number.NaN)
  Inspector.setBatchFlushSeconds(Number.NaN)
  Inspector.enableLogging(false)
})

const later = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

test('an event gives its schema, and the service gets names and types that it can read', async () => {
  const service = await openRecordingService()
  const inspector = newInspector({ endpoint: `${service.endpoint}/`, anonymousId: 'somebody', streamId: 'a stream' })
  const properties = { plan: 'gold', seats: 2, ratio: 0.5, tags: ['a', 1], address: { city: 'Ulm' }, nothing: null }
  expect(inspector.trackSchemaFromEvent('Signed Up', properties)).toEqual({
    plan: 'string',
    seats: 'int',
    ratio: 'float',
    tags: { items: ['string', 'int'] },
    address: { properties: [{ name: 'city', type: 'string' }] },
    nothing: 'null',
  })
  await inspector.flush()
  const [request] = service.requests
  expect(request).toMatchObject({ method: 'POST', path: '/inspector/v1/track' })
  expect(request?.headers['content-type']).toBe('application/json')
  expect(request?.text).not.toMatch(/gold|Ulm/)
  const { taken, rejected } = decodeBatch(JSON.parse(request?.text ?? ''), { version: 'v1' })
  expect(rejected).toEqual([])
  expect(taken[0]?.problems).toEqual([])
  expect(taken[0]?.element).toMatchObject({
    type: 'event',
    apiKey: 'key',
    env: 'prod',
    appName: 'shop',
    appVersion: '1.2.3',
    libPlatform: 'node',
    anonymousId: 'somebody',
    streamId: 'a stream',
    samplingRate: 1,
    eventName: 'Signed Up',
    messageId: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/),
  })
})

test('a schema that the app made is sent, and values in the place of types are not', async () => {
  const service = await openRecordingService()
  const inspector = newInspector(service)
  expect(inspector.extractSchema({ a: 1 })).toEqual({ a: 'int' })
  inspector.trackSchema('Paid', {
    sum: 'float',
    tags: { items: ['string'] },
    who: { properties: [{ name: 'age', type: 'int' }] },
  })
  inspector.trackSchema('Paid', {
    sum: 'gold',
    list: ['gold'],
    deep: { properties: [{ name: 'k', type: 'gold' }] },
  } as never)
  inspector.trackSchema('Paid')
  inspector.trackSchema('Paid', null)
  inspector.trackSchema('Holed', { who: { properties: [null] } } as never)
  await inspector.flush()
  expect(service.taken.map(({ eventName }) => eventName)).toContain('Holed')
  const sent = service.taken.map(({ eventProperties }) => eventProperties)
  expect(sent[0]).toEqual([
    { propertyName: 'sum', propertyType: 'float' },
    { propertyName: 'tags', propertyType: 'list', children: ['string'] },
    { propertyName: 'who', propertyType: 'object', children: [{ propertyName: 'age', propertyType: 'int' }] },
  ])
  expect(JSON.stringify(sent[1])).not.toContain('gold')
  expect(sent.slice(2, 4)).toEqual([[], []])
})

test('in production 30 events make a batch', async () => {
  const service = await openRecordingService()
  const inspector = newInspector(service)
  for (let at = 0; at < 29; at++) inspector.trackSchemaFromEvent(`Event ${at}`, { at })
  await later(100)
  expect(service.requests).toEqual([])
  inspector.trackSchemaFromEvent('Event 29', { at: 29 })
  await service.until(30)
  expect(service.requests.map(({ elements }) => elements.length)).toEqual([30])
})

test('staging makes batches too, development does not', async () => {
  const service = await openRecordingService()
  const staging = newInspector({ ...service, env: 'staging', endpoint: service.endpoint })
  staging.trackSchema('Waits', {})
  const dev = newInspector({ env: InspectorEnv.Dev, endpoint: service.endpoint })
  dev.trackSchema('Goes', {})
  await service.until(1)
  expect(service.taken.map(({ eventName, env }) => [eventName, env])).toEqual([['Goes', 'dev']])
})

test('the batch size is set for all, also for those that exist', async () => {
  const service = await openRecordingService()
  const inspector = newInspector(service)
  inspector.trackSchema('One', {})
  inspector.trackSchema('Two', {})
  Inspector.setBatchSize(2)
  await service.until(2)
  expect(service.requests).toHaveLength(1)
})

test('what waits goes after the seconds that are set', async () => {
  const service = await openRecordingService()
  const inspector = newInspector(service)
  inspector.trackSchema('One', {})
  Inspector.setBatchFlushSeconds(1)
  await service.until(1)
})

test('what the service cannot take now comes again, as the same event, one request at a time', async () => {
  const service = await openRecordingService()
  service.answers.push({ status: 500, after: 50 }, { status: 503 }, { after: 50 })
  Inspector.setBatchSize(1)
  const inspector = newInspector(service)
  for (let at = 0; at < 20; at++) {
    inspector.trackSchema(`Event ${at}`, {})
    await later(5)
  }
  await service.until(20)
  expect(service.taken).toHaveLength(20)
  expect(service.mostAtOnce).toBe(1)
  const ids = service.requests.flatMap(({ elements }) => elements.map(({ messageId }) => messageId))
  expect(ids.length).toBeGreaterThan(20)
  expect(new Set(ids).size).toBe(20)
})

test('a service that asks for silence gets it, even from flush', async () => {
  const service = await openRecordingService()
  service.answers.push({ status: 429, headers: { 'retry-after': '2' } })
  const inspector = newInspector(service)
  inspector.trackSchema('One', {})
  const begun = Date.now()
  await inspector.flush()
  await inspector.flush()
  await inspector.flush()
  expect(service.requests).toHaveLength(1)
  await service.until(1)
  expect(Date.now() - begun).toBeGreaterThan(1_800)
})

test('an event that is refused alone goes, and those beside it arrive', async () => {
  const service = await openRecordingService()
  service.refused.add('Bad')
  const inspector = newInspector(service)
  for (let at = 0; at < 9; at++) inspector.trackSchema(at === 4 ? 'Bad' : `Event ${at}`, {})
  await inspector.flush()
  expect(service.taken.map(({ eventName }) => eventName).sort()).toEqual(
    [0, 1, 2, 3, 5, 6, 7, 8].map((at) => `Event ${at}`),
  )
})

test('a service that is not there loses nothing, and of more than 1,000 events the oldest go', async () => {
  const service = await openRecordingService()
  let isThere = false
  const inspector = newInspector({
    endpoint: service.endpoint,
    transport: (url, init) => (isThere ? fetch(url, init) : Promise.reject(new Error('nobody'))),
  })
  for (let at = 0; at < 1_005; at++) inspector.trackSchema(`Event ${at}`, {})
  await inspector.flush()
  isThere = true
  await inspector.flush()
  expect(service.taken).toHaveLength(1_000)
  expect(service.taken[0]?.eventName).toBe('Event 5')
})

test('the sampling rate of the service is adopted, one that is none is not', async () => {
  const service = await openRecordingService()
  service.answers.push({ json: { samplingRate: 7 } }, { json: { samplingRate: 0 } })
  const inspector = newInspector(service)
  for (let round = 0; round < 3; round++) {
    inspector.trackSchema(`Round ${round}`, {})
    await inspector.flush()
  }
  expect(service.taken.map(({ eventName }) => eventName)).toEqual(['Round 0', 'Round 1'])
})

test('half of the events are sent at a rate of a half, and say so', async () => {
  const service = await openRecordingService()
  service.answers.push(
    { json: { samplingRate: 0.5 } },
    ...Array.from({ length: 9 }, () => ({ json: { samplingRate: 0.5 } })),
  )
  const inspector = newInspector(service)
  inspector.trackSchema('First', {})
  await inspector.flush()
  for (let at = 0; at < 400; at++) inspector.trackSchema('Event', {})
  await inspector.flush()
  const rest = service.taken.slice(1)
  expect(rest.length).toBeGreaterThan(120)
  expect(rest.length).toBeLessThan(280)
  expect(new Set(rest.map(({ samplingRate }) => samplingRate))).toEqual(new Set([0.5]))
})

test('only what is large is packed', async () => {
  const service = await openRecordingService()
  const inspector = newInspector(service)
  inspector.trackSchema('Small', {})
  await inspector.flush()
  for (let at = 0; at < 10; at++) inspector.trackSchema('One of many', { at: 'int' })
  await inspector.flush()
  expect(service.requests.map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'gzip'])
  expect(service.taken).toHaveLength(11)
})

test.each([
  [undefined, /apiKey/],
  [null, /apiKey/],
  ['text', /apiKey/],
  [{ apiKey: '', env: 'dev', endpoint: 'https://a' }, /apiKey/],
  [{ apiKey: 'k', env: 'live', endpoint: 'https://a' }, /env/],
  [{ apiKey: 'k', env: 'dev' }, /endpoint/],
  [{ apiKey: 'k', env: 'dev', endpoint: 'plan.example.com' }, /endpoint/],
  [{ apiKey: 'k', env: 'dev', endpoint: '/plan' }, /endpoint/],
  [{ apiKey: 'k', env: 'prod', endpoint: '/plan' }, /endpoint/],
])('with options like %j nothing is sent, and that is said', async (options, sentence) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  onTestFinished(() => warn.mockRestore())
  const inspector = new Inspector(options as never)
  expect(warn.mock.calls).toEqual([['[inspector]', expect.stringMatching(sentence)]])
  expect(inspector.trackSchemaFromEvent('Signed Up', { a: 1 })).toEqual({ a: 'int' })
  expect(inspector.getVisualInspector()).toBeNull()
  await inspector.flush()
  inspector.destroy()
})

test('an option that is wrong is passed over, and that is said', async () => {
  process.env.TMPDIR = newFolder()
  const service = await openRecordingService()
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  onTestFinished(() => warn.mockRestore())
  const inspector = newInspector({
    ...service,
    endpoint: service.endpoint,
    appVersion: 7 as never,
    storage: {} as never,
    root: '#app' as never,
  })
  expect(warn.mock.calls.map(([, sentence]) => sentence)).toEqual([
    'appVersion is not a text; it is passed over.',
    'storage is not a storage with getItem, setItem, removeItem and getAllKeys; it is passed over.',
    'root is not an element; it is passed over.',
  ])
  inspector.trackSchema('One', {})
  await inspector.flush()
  expect(service.taken[0]?.appVersion).toBeNull()
})

test('logs tell names and types, and only where they are on', async () => {
  const service = await openRecordingService()
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  onTestFinished(() => log.mockRestore())
  const inspector = newInspector(service)
  inspector.trackSchemaFromEvent('Quiet', { plan: 'gold' })
  expect(log).not.toHaveBeenCalled()
  Inspector.enableLogging(true)
  inspector.trackSchemaFromEvent('Loud', { plan: 'gold' })
  await inspector.flush()
  expect(log.mock.calls[0]).toEqual(['[inspector]', 'Loud', '{"plan":"string"}'])
  expect(JSON.stringify(log.mock.calls)).not.toContain('gold')
})

test('the production build has no visual inspector, and does not mind being asked for it', async () => {
  const inspector = newInspector({ endpoint: 'http://127.0.0.1:9' })
  inspector.showVisualInspector(undefined, 'bar')
  inspector.hideVisualInspector()
  expect(inspector.getVisualInspector()).toBeNull()
})

test('after the end nothing is sent', async () => {
  const service = await openRecordingService()
  const inspector = newInspector(service)
  inspector.destroy()
  inspector.destroy()
  expect(inspector.trackSchemaFromEvent('Late', { a: 1 })).toEqual({ a: 'int' })
  await inspector.flush()
  expect(service.requests).toEqual([])
})

test.each([
  ['main', Inspector],
  ['lite', LiteInspector],
])('after the end nothing is sent again, of build %s', async (_, Build) => {
  const service = await openRecordingService()
  service.answers.push({ status: 503, after: 500 })
  const inspector = new Build({ apiKey: 'key', env: 'prod', endpoint: service.endpoint, storage: null })
  inspector.trackSchemaFromEvent('Signed Up', { a: 1 })
  const flushed = inspector.flush()
  await vi.waitFor(() => expect(service.requests).toHaveLength(1))
  inspector.destroy()
  await flushed
  // The first pause after a failure is a second at most.
  await later(1_500)
  expect(service.requests).toHaveLength(1)
})

test.each([
  ['main', Inspector],
  ['lite', LiteInspector],
])('an end during a flush of several batches ends it after the one on its way, of build %s', async (_, Build) => {
  const service = await openRecordingService()
  service.answers.push({ after: 500 })
  const inspector = new Build({ apiKey: 'key', env: 'prod', endpoint: service.endpoint, storage: null })
  Build.setBatchSize(1_000)
  for (let at = 0; at < 350; at++) inspector.trackSchema('Signed Up', {})
  const flushed = inspector.flush()
  await vi.waitFor(() => expect(service.requests).toHaveLength(1))
  inspector.destroy()
  await flushed
  await later(300)
  expect(service.requests).toHaveLength(1)
})
