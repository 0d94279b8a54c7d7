/** How an export is served: entity tags, codings, and clients that take their time. */
import { connect } from 'node:net'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { type MemoryService, openMemoryService } from '@plan/tests/memory-service'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'

const path = '/workspaces/acme/branches/topic/export/v1'
const bodyOf = (count: number) =>
  JSON.stringify({
    schema: {
      events: Object.fromEntries(
        Array.from({ length: count }, (_, index) => [
          `Event ${index}`,
          { description: `Größe ${index} 🌍`, properties: { page: { type: 'string', description: 'A page.' } } },
        ]),
      ),
    },
  })

let service: MemoryService
beforeEach(async () => {
  service = await openMemoryService()
  expect((await service.importInto('topic', bodyOf(300))).status).toBe(200)
  return () => service.close()
})

const ask = (options: { method?: 'GET' | 'HEAD'; query?: string; headers?: Record<string, string> } = {}) =>
  service.app.inject({
    method: options.method ?? 'GET',
    url: `${path}${options.query ?? ''}`,
    headers: { authorization: service.authorization, ...options.headers },
  })

describe('entity tags', () => {
  test('an unchanged plan is answered with 304 and no body', async () => {
    const etag = String((await ask()).headers.etag)
    for (const header of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await ask({ headers: { 'if-none-match': header } })
      expect([again.statusCode, again.payload, again.headers.etag, again.headers.vary]).toEqual([
        304,
        '',
        etag,
        'accept-encoding',
      ])
    }
    expect((await ask({ headers: { 'if-none-match': '"other"' } })).statusCode).toBe(200)
  })

  test('a tag differs between revisions, formats, vendors, selections and codings, and is strong', async () => {
    const tags = [
      await ask(),
      await ask({ query: '?payloadFormat=selfDescSchemas' }),
      await ask({ query: '?payloadFormat=selfDescSchemas&vendor=com.acme' }),
      await ask({ query: '?payloadFormat=ndjson' }),
      await ask({ query: '?changedEventsOnly=true' }),
      await ask({ headers: { 'accept-encoding': 'gzip' } }),
      await ask({ headers: { 'accept-encoding': 'br' } }),
      await ask({ headers: { 'accept-encoding': 'zstd' } }),
    ].map((answer) => String(answer.headers.etag))
    await service.importInto('topic', bodyOf(301))
    tags.push(String((await ask()).headers.etag))
    expect(new Set(tags).size).toBe(tags.length)
    for (const tag of tags) expect(tag).toMatch(/^"[\w-]+"$/)
  })

  test('an equal tag means an equal body', async () => {
    const first = await ask({ headers: { 'accept-encoding': 'gzip' } })
    const second = await ask({ headers: { 'accept-encoding': 'gzip' } })
    expect(second.headers.etag).toBe(first.headers.etag)
    expect(second.rawPayload.equals(first.rawPayload)).toBe(true)
  })

  test('a refusal has no tag', async () => {
    expect((await ask({ query: '?payloadFormat=xml' })).headers.etag).toBeUndefined()
  })
})

describe('codings', () => {
  const decoders = { gzip: gunzipSync, br: brotliDecompressSync, zstd: zstdDecompressSync }

  test.each(Object.entries(decoders))('%s holds the same plan', async (coding, decode) => {
    const plain = await ask()
    const coded = await ask({ headers: { 'accept-encoding': coding } })
    expect(coded.headers['content-encoding']).toBe(coding)
    expect(decode(coded.rawPayload).toString()).toBe(plain.payload)
    expect(coded.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5)
  })

  test.each([
    [undefined, undefined],
    ['', undefined],
    ['deflate', undefined],
    ['identity', undefined],
    ['gzip;q=0', undefined],
    ['gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['deflate, gzip, br, zstd', 'gzip'],
    ['gzip;q=0.5, br', 'br'],
    ['gzip;q=0, *', 'br'],
    ['*', 'gzip'],
  ])('accept-encoding %s gets %s', async (header, coding) => {
    const answer = await ask({ headers: header === undefined ? {} : { 'accept-encoding': header } })
    expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, coding])
    expect(answer.headers.vary).toBe('accept-encoding')
  })

  test('one changed event changes the body and nothing else in it', async () => {
    await ask({ headers: { 'accept-encoding': 'gzip' } })
    await service.importInto('topic', '{"schema":{"events":{"Event 7":{"properties":{"new":{"type":"integer"}}}}}}')
    const coded = await ask({ headers: { 'accept-encoding': 'gzip' } })
    const plain = await ask()
    expect(gunzipSync(coded.rawPayload).toString()).toBe(plain.payload)
    expect(plain.payload).toContain('"new":{')
  })
})

test('HEAD says what GET would, without a body', async () => {
  for (const headers of [{}, { 'accept-encoding': 'gzip' }]) {
    const get = await ask({ headers })
    const head = await ask({ method: 'HEAD', headers })
    const { 'content-length': _, 'transfer-encoding': __, date: ___, ...facts } = get.headers
    expect(head.headers).toMatchObject(facts)
    expect([head.statusCode, head.payload]).toEqual([200, ''])
    expect([get.headers['content-length'], undefined]).toContain(head.headers['content-length'])
    expect((await ask({ method: 'HEAD', headers: { ...headers, 'if-none-match': '*' } })).statusCode).toBe(304)
  }
  expect((await ask({ method: 'HEAD', query: '?vendor=a%20b' })).statusCode).toBe(400)
})

test('200 clients at once get the same whole body', async () => {
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) => ask({ headers: { 'accept-encoding': index % 2 === 0 ? 'gzip' : 'br' } })),
  )
  expect(new Set(answers.map((answer) => `${answer.statusCode} ${answer.headers.etag}`)).size).toBe(2)
  expect(new Set(answers.map((answer) => answer.rawPayload.toString('base64'))).size).toBe(2)
})

test('a client that hardly reads holds up neither imports nor other exports, and gets its plan whole', async () => {
  await service.importInto('topic', bodyOf(4_000))
  const expected = (await ask()).payload
  await service.app.listen({ host: '127.0.0.1', port: 0 })
  const address = service.app.addresses()[0]
  const socket = connect({ host: '127.0.0.1', port: typeof address === 'object' ? address.port : 0, noDelay: true })
  onTestFinished(() => void socket.destroy())
  const received: Buffer[] = []
  await new Promise<void>((done) => {
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: ${service.authorization}\r\n\r\n`,
    )
    socket.once('data', (data) => {
      received.push(data)
      socket.pause()
      done()
    })
  })
  expect(Buffer.concat(received).length).toBeLessThan(expected.length / 2)

  expect((await service.importInto('topic', bodyOf(4_001))).body.result).toMatchObject({ newEvents: 1 })
  expect((await ask()).payload).toContain('"Event 4000"')

  const rest = new Promise<void>((done) => socket.once('end', done))
  socket.on('data', (data) => received.push(data)).resume()
  await rest
  expect(unchunked(Buffer.concat(received))).toBe(expected)
})

/** The body of an answer in chunks. @see RFC 9112, section 7.1 */
function unchunked(answer: Buffer): string {
  let place = answer.indexOf('\r\n\r\n') + 4
  const parts: Buffer[] = []
  for (;;) {
    const lineEnd = answer.indexOf('\r\n', place)
    const size = Number.parseInt(answer.toString('latin1', place, lineEnd), 16)
    if (size === 0) return Buffer.concat(parts).toString()
    parts.push(answer.subarray(lineEnd + 2, lineEnd + 2 + size))
    place = lineEnd + 2 + size + 2
  }
}
