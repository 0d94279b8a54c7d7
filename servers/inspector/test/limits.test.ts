/** That nobody takes more than their share, and that what is left out is told. */
import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { countsOf, element, type InspectorService, openService } from './service.ts'

const day = 86_400_000
let service: InspectorService
afterEach(() => service.close())

const later = (milliseconds: number) => {
  service.clock.now = new Date(service.clock.now.getTime() + milliseconds)
}

/** Notices by code: how many, and the last example. */
async function noticesOf(): Promise<Readonly<Record<string, readonly [number, string]>>> {
  const range = { from: '2000-01-01T00:00:00.000Z', to: '2100-01-01T00:00:00.000Z' }
  const { observations } = service.surroundings.storage.inspector
  const notices = (await observations.notices('acme' as never, range))._unsafeUnwrap()
  return Object.fromEntries(notices.map(({ code, count, example }) => [code, [count, example] as const]))
}

describe('event names of a key and day', () => {
  const names = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => element(service.key, { eventName: `Event ${from + index}` }))

  test.each([
    [4, 4, 0],
    [5, 5, 0],
    [6, 5, 1],
  ])('%i where 5 are allowed', async (count, counted, rejectedCount) => {
    service = await openService({ limits: { namesPerDay: 5 } })
    expect((await service.send(names(0, count))).body).toMatchObject({ counted, rejectedCount })
  })

  test('beyond are told to who sends and who looks; known ones go on, and tomorrow others may come', async () => {
    service = await openService({ limits: { namesPerDay: 5 } })
    const { body } = await service.send(names(0, 7))
    expect(body.rejected).toEqual(
      [5, 6].map((index) => ({ index, errors: [expect.stringMatching(/^"Event \d" is not counted: its key has/)] })),
    )
    expect(await noticesOf()).toEqual({ 'too-many-event-names': [2, 'Event 6'] })
    expect((await service.send(names(0, 5))).body.counted).toBe(5)
    later(day)
    expect((await service.send(names(5, 2))).body.counted).toBe(2)
    expect(Object.keys(await countsOf(service))).toHaveLength(7)
  })
})

describe('shapes of an event name in a version', () => {
  const shapes = (from: number, count: number, other = {}) =>
    Array.from({ length: count }, (_, index) =>
      element(service.key, {
        eventProperties: [{ propertyName: `id ${from + index}`, propertyType: 'int' }],
        ...other,
      }),
    )
  const shapesKept = async () =>
    (await service.surroundings.storage.inspector.observations.shapes('acme' as never, 0, 100))
      ._unsafeUnwrap()
      .map(({ schema }) => schema)

  test.each([
    [4, 0, 4],
    [5, 0, 5],
    [6, 1, 6],
    [9, 4, 6],
  ])('%i where 5 are allowed', async (count, warned, kept) => {
    service = await openService({ limits: { shapesPerEvent: 5 } })
    const { body } = await service.send(shapes(0, count))
    expect([body.counted, body.rejectedCount, body.warnings.length]).toEqual([count, 0, warned])
    expect(await shapesKept()).toHaveLength(kept)
    expect(await countsOf(service)).toEqual({ 'Signed Up': count })
  })

  test('beyond are counted as one that says nothing of its properties', async () => {
    service = await openService({ limits: { shapesPerEvent: 2 } })
    await service.send(shapes(0, 2))
    const { body } = await service.send([...shapes(2, 3), ...shapes(0, 1)])
    expect(body.warnings).toEqual(
      [0, 1, 2].map((index) => expect.stringMatching(new RegExp(`^Element ${index}: "Signed Up" is counted without`))),
    )
    expect(await shapesKept()).toContain('{"properties":[],"isPartial":true}')
    expect(await noticesOf()).toEqual({ 'too-many-shapes': [3, 'Signed Up'] })
    expect((await service.send(shapes(2, 1, { appVersion: '2.0.0' }))).body.warnings).toEqual([])
    expect((await service.send(shapes(2, 1, { eventName: 'Other' }))).body.warnings).toEqual([])
  })
})

test('versions beyond what a source may have in a day are counted without', async () => {
  service = await openService({ limits: { versionsPerDay: 2 } })
  const versions = ['1', '2', '3', null, '1'].map((appVersion) => element(service.key, { appVersion }))
  const { body } = await service.send(versions)
  expect([body.counted, body.warnings]).toEqual([
    5,
    [expect.stringMatching(/^Element 2: "Signed Up" is counted without its/)],
  ])
  expect(await noticesOf()).toEqual({ 'too-many-versions': [1, '3'] })
  const shapes = await service.surroundings.storage.inspector.observations.shapes('acme' as never, 0, 100)
  expect(shapes._unsafeUnwrap().map(({ appVersion }) => appVersion)).toEqual(['1', '2', ''])
})

describe('the quota of a key', () => {
  const send = async (count: number) => {
    const batch = Array.from({ length: count }, () => element(service.key))
    const { status, headers } = await service.send(batch)
    return [status, headers['retry-after']]
  }

  test('is what it may send at once', async () => {
    service = await openService({ limits: { burst: 5, perSecond: 2 } })
    expect(await send(4)).toEqual([200, undefined])
    expect(await send(1)).toEqual([200, undefined])
    expect(await send(1)).toEqual([429, '1'])
    expect(await send(5)).toEqual([429, '3'])
    later(1_000)
    expect(await send(3)).toEqual([429, '1'])
    expect(await send(2)).toEqual([200, undefined])
  })

  test('lets a batch through that is larger than it, once it is whole', async () => {
    service = await openService({ limits: { burst: 5, perSecond: 2 } })
    expect(await send(6)).toEqual([200, undefined])
    expect(await send(6)).toEqual([429, '3'])
    later(3_000)
    expect(await send(6)).toEqual([200, undefined])
  })

  test('says in a sentence how long to wait, and counts nothing', async () => {
    service = await openService({ limits: { burst: 1, perSecond: 1 } })
    await send(1)
    const { body } = await service.send([element(service.key)])
    expect(body).toEqual({
      success: false,
      ok: false,
      error: 'The key has sent more than it may; send it again in 1 s',
    })
    expect(await countsOf(service)).toEqual({ 'Signed Up': 1 })
  })
})

test.each([
  [4, 200],
  [5, 200],
  [6, 413],
])('a body of %i elements is answered %i where 5 are allowed', async (count, expected) => {
  service = await openService({ limits: { elements: 5 } })
  const { status, body } = await service.send(Array.from({ length: count }, () => element(service.key)))
  expect(status).toBe(expected)
  if (status !== 200) expect(body.error).toBe('The body has more than 5 elements; send fewer at once')
})

test('while as much is inflated as may be, more is refused and told when to come back', async () => {
  service = await openService({ track: { inflating: 3 * 1024 * 1024 } })
  const headers = { 'content-encoding': 'gzip' }
  const noise = randomBytes(150_000).toString('hex')
  const packed = () => gzipSync(JSON.stringify([element(service.key, { noise })]))
  const answers = await Promise.all(Array.from({ length: 20 }, () => service.send(packed(), headers)))
  const statuses = new Set(answers.map(({ status }) => status))
  expect([...statuses].sort()).toEqual([200, 503])
  expect(answers.find(({ status }) => status === 503)?.headers['retry-after']).toBe('1')
  expect((await service.send(packed(), headers)).status).toBe(200)
})

test('the elements of more keys than a batch may have are rejected', async () => {
  service = await openService()
  const others = Array.from({ length: 20 }, (_, index) => element(`key ${index}`))
  const { body } = await service.send([...others, element(service.key)])
  expect(body.error).toMatch(/^The API key/)
  const { body: taken } = await service.send([element(service.key), ...others])
  expect([taken.counted, taken.rejectedCount]).toEqual([1, 20])
  expect(taken.rejected[19]?.errors[0]).toContain('more than 20 in this batch')
})

test('while as much waits as may, more is refused and told when to come back', async () => {
  service = await openService({ limits: { waiting: 10 } })
  const batch = (count: number) => Array.from({ length: count }, () => element(service.key))
  // The key is known from here on, so that all of these wait at once.
  await service.send(batch(1))
  const answers = await Promise.all([batch(9), batch(1), batch(1)].map((elements) => service.send(elements)))
  expect(answers.map(({ status, headers }) => [status, headers['retry-after']])).toEqual([
    [200, undefined],
    [200, undefined],
    [503, '1'],
  ])
  expect((await service.send(batch(11))).status).toBe(200)
  expect(await countsOf(service)).toEqual({ 'Signed Up': 22 })
  expect(service.ingest.usage()).toMatchObject({ waiting: 0, lag: 0, counted: 22 })
})

describe('notices', () => {
  test('tell what could not be read and how often, and nothing that a person entered', async () => {
    service = await openService()
    const secret = 'jane@example.com'
    await service.send([
      element(service.key, { eventName: 7 }),
      element(service.key, { env: secret }),
      element(service.key, { env: secret, eventName: 'Other' }),
      element(service.key, { eventProperties: { email: secret } }),
      element(service.key, { eventProperties: [{ propertyName: 'email', propertyType: secret }, secret] }),
    ])
    expect(await noticesOf()).toEqual({
      'not-a-text': [1, ''],
      'unknown-environment': [2, 'Other'],
      'not-a-list': [1, 'Signed Up'],
      'unknown-type': [1, 'Signed Up'],
      'not-an-object': [1, 'Signed Up'],
    })
    const range = { from: '2026-01-02T03:00:00.000Z', to: '2026-01-02T03:00:00.000Z' }
    const { observations } = service.surroundings.storage.inspector
    const notices = (await observations.notices('acme' as never, range))._unsafeUnwrap()
    expect(notices.map(({ sourceId }) => sourceId)).toEqual(notices.map(() => 'web'))
    expect(notices.map(({ place }) => place).sort()).toEqual(
      ['env', 'eventName', 'eventProperties', 'eventProperties', 'eventProperties.propertyType'].sort(),
    )
    expect(JSON.stringify(notices)).not.toContain(secret)
  })
})
