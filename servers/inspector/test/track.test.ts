/** What apps in the field send, and what they are answered. */
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { countsOf, element, type InspectorService, openService, post } from './service.ts'

let service: InspectorService
beforeEach(async () => {
  service = await openService()
})
afterEach(() => service.close())

test('an event is counted, and the answer says so once it is', async () => {
  const { status, body, headers } = await service.send([element(service.key)])
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      ...{ success: true, samplingRate: 1, counted: 1, repeated: 0, ignored: 0 },
      ...{ rejectedCount: 0, rejected: [], warnings: [] },
    },
  })
  expect(headers['access-control-allow-origin']).toBe('*')
  expect(await countsOf(service)).toEqual({ 'Signed Up': 1 })
})

describe('a body is read', () => {
  const types = ['text/plain', 'text/plain;charset=UTF-8', 'application/json', 'application/octet-stream', 'nonsense']
  test.each(types)('as %s', async (type) => {
    const { status, body } = await service.send([element(service.key)], { 'content-type': type })
    expect([status, body.counted]).toEqual([200, 1])
  })

  test('without a type', async () => {
    const payload = JSON.stringify([element(service.key)])
    const answer = await service.app.inject({ method: 'POST', url: '/inspector/v1/track', payload })
    expect([answer.statusCode, answer.json().counted]).toEqual([200, 1])
  })

  test.each(['text/plain', 'application/json'])('compressed, as %s', async (type) => {
    const bytes = gzipSync(JSON.stringify([element(service.key)]))
    const { status, body } = await service.send(bytes, { 'content-type': type, 'content-encoding': 'gzip' })
    expect([status, body.counted]).toEqual([200, 1])
  })

  test('in several members', async () => {
    const text = JSON.stringify([element(service.key)])
    const bytes = Buffer.concat([gzipSync(text.slice(0, 40)), gzipSync(text.slice(40))])
    const { status, body } = await service.send(bytes, { 'content-encoding': 'gzip' })
    expect([status, body.counted]).toEqual([200, 1])
  })

  test('in chunks', async () => {
    const address = await service.app.listen({ host: '127.0.0.1', port: 0 })
    const text = JSON.stringify([element(service.key)])
    const chunks = new ReadableStream<Uint8Array>({
      start: (controller) => {
        for (const part of [text.slice(0, 7), text.slice(7)]) controller.enqueue(Buffer.from(part))
        controller.close()
      },
    })
    const request = { method: 'POST', body: chunks, duplex: 'half' } as RequestInit
    const answer = await fetch(`${address}/inspector/v1/track`, request)
    expect([answer.status, ((await answer.json()) as { counted: number }).counted]).toEqual([200, 1])
  })

  test('where it is one element and no list', async () => {
    expect((await service.send(element(service.key))).body.counted).toBe(1)
  })
})

describe('a body is refused', () => {
  test.each([
    ['{', {}, 400],
    ['', {}, 400],
    ['[', { 'content-encoding': 'gzip' }, 400],
    ['"text"', {}, 400],
    ['7', {}, 400],
    ['[]', { 'content-encoding': 'deflate' }, 415],
    ['[]', { 'content-encoding': 'br' }, 415],
    ['[]', { 'content-encoding': 'gzip, gzip' }, 415],
  ] as const)('%j with %j', async (text, headers, expected) => {
    const { status, body } = await service.send(text, headers)
    expect(status).toBe(expected)
    expect(body).toEqual({ success: false, ok: false, error: expect.stringMatching(/^The /) })
  })

  test('that is not UTF-8, or cut off, or nested beyond any stack', async () => {
    const cut = gzipSync(JSON.stringify([element(service.key)])).subarray(0, 50)
    expect((await service.send(cut, { 'content-encoding': 'gzip' })).status).toBe(400)
    expect((await service.send(Buffer.from([0x5b, 0x22, 0xff, 0x22, 0x5d]))).status).toBe(400)
    expect((await service.send('['.repeat(200_000))).status).toBe(400)
  })

  test.each(['eventName', 'samplingRate', 'eventProperties', 'eventSpecMetadata', 'unheardOf'])(
    'with %s nested beyond any stack, which costs no other element anything',
    async (name) => {
      for (const [opening, closing] of ['[]', '{}'].map((pair) => pair.split(''))) {
        const step = opening === '[' ? '[' : '{"a":'
        const deep = `${step.repeat(100_000)}1${closing?.repeat(100_000)}`
        const odd = JSON.stringify(element(service.key, { [name]: 'here' })).replace('"here"', deep)
        const list = `[${JSON.stringify(element(service.key))},${odd},${JSON.stringify(element(service.key))}]`
        const { status, body } = await service.send(list)
        const isRejected = name === 'eventName'
        expect({ status, ...body }).toMatchObject({
          ...{ status: 200, counted: isRejected ? 2 : 3, rejectedCount: isRejected ? 1 : 0 },
          rejected: isRejected ? [{ index: 1, errors: ['eventName is no text; send a text'] }] : [],
        })
      }
    },
  )

  test('that becomes a hundred times itself', async () => {
    const bomb = gzipSync(Buffer.alloc(4 * 1024 * 1024, ' '))
    const { status, body } = await service.send(bomb, { 'content-encoding': 'gzip' })
    expect([status, body.error]).toEqual([413, expect.stringContaining('1048576 bytes')])
  })
})

describe('a body of another size', () => {
  const sized = (bytes: number) => {
    const [start, end] = [`[${JSON.stringify(element(service.key, { padding: '' })).slice(0, -2)}`, '"}]']
    return start + 'x'.repeat(bytes - start.length - end.length) + end
  }

  test('is taken up to the limit', async () => {
    const small = await openService({ track: { body: 2_000 } })
    const statuses = []
    for (const bytes of [1_999, 2_000, 2_001])
      statuses.push((await post(small.app, '/inspector/v1/track', sized(bytes))).status)
    expect(statuses).toEqual([200, 200, 413])
    await small.close()
  })

  test('is inflated up to the limit', async () => {
    const small = await openService({ track: { inflated: 2_000 } })
    const statuses = []
    for (const bytes of [1_999, 2_000, 2_001]) {
      const packed = gzipSync(sized(bytes))
      statuses.push((await post(small.app, '/inspector/v1/track', packed, { 'content-encoding': 'gzip' })).status)
    }
    expect(statuses).toEqual([200, 200, 413])
    await small.close()
  })
})

describe('every element has a verdict', () => {
  test('one of counted, repeated, ignored and rejected', async () => {
    const first = element(service.key)
    const { body } = await service.send([
      first,
      first,
      element(service.key, { type: 'sessionStarted' }),
      element(service.key, { eventName: undefined }),
      element('of nobody'),
      7,
      element(service.key, { messageId: undefined }),
      element(service.key, { messageId: undefined }),
    ])
    expect(body).toMatchObject({ counted: 3, repeated: 1, ignored: 1, rejectedCount: 3 })
    expect(body.rejected.map(({ index }) => index)).toEqual([3, 4, 5])
    expect(body.rejected[0]?.errors).toEqual(['eventName is missing; send it'])
    expect(body.rejected[1]?.errors[0]).toMatch(/^apiKey is no key that is known here/)
    expect(body.rejected[2]?.errors[0]).toMatch(/is no object/)
    expect(await countsOf(service)).toEqual({ 'Signed Up': 3 })
  })

  test('and what is bent is told', async () => {
    const properties = [{ propertyName: 'plan', propertyType: 'strnig' }]
    const { body } = await service.send([element(service.key, { eventProperties: properties })])
    expect(body).toMatchObject({ counted: 1, rejectedCount: 0 })
    expect(body.warnings).toEqual([
      'Element 0: eventProperties.0.propertyType is no type that is known here; it is read as "unknown"',
    ])
  })

  test('and of many the first are listed and all are told', async () => {
    const { body } = await service.send(Array.from({ length: 250 }, () => element(service.key, { eventName: '' })))
    expect(body.rejectedCount).toBe(250)
    expect(body.rejected).toHaveLength(100)
  })
})

describe('the key', () => {
  test('may stand in a header', async () => {
    const { status, body } = await service.send([element('', { apiKey: undefined })], { 'api-key': service.key })
    expect([status, body.counted]).toEqual([200, 1])
  })

  test('in a header is that of the elements which have none of their own', async () => {
    const keys = [undefined, 'of nobody', '', service.key, service.key, 7, 'of nobody', undefined]
    const batch = keys.map((apiKey) => element('', { apiKey }))
    const ofHeader = await service.send(batch, { 'api-key': service.key })
    expect([ofHeader.body.counted, ofHeader.body.rejected.map(({ index }: { index: number }) => index)]).toEqual([
      6,
      [1, 6],
    ])
    const own = await service.send(keys.map((apiKey) => element('', { apiKey })))
    expect([own.body.counted, own.body.rejectedCount]).toEqual([2, 6])
  })

  test.each([
    ['none', undefined],
    ['an empty one', ''],
    ['one of nobody', 'of nobody'],
    ['a number', 7],
    ['a very long one', 'x'.repeat(10_000)],
  ])('%s opens nothing', async (_, apiKey) => {
    const { status, body } = await service.send([element('', { apiKey })])
    expect([status, body.ok]).toEqual([401, false])
    expect(await countsOf(service)).toEqual({})
  })
})

test('browsers are told that they may send from anywhere', async () => {
  const answer = await service.app.inject({
    method: 'OPTIONS',
    url: '/inspector/v2/track',
    headers: { origin: 'https://shop.example', 'access-control-request-method': 'POST' },
  })
  expect(answer.statusCode).toBe(204)
  expect(answer.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'POST, OPTIONS',
    'access-control-allow-headers': 'api-key, env, X-Avo-Client, Content-Type, Content-Encoding',
    'access-control-max-age': '86400',
  })
})
