import { createServer } from 'node:net'
import type { OutgoingRequest } from '@plan/workspace'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type SenderOptions, senderWith } from '../../src/webhooks/send.ts'
import { openReceiver } from './receiver.ts'

const request = (url: string, over: Partial<OutgoingRequest> = {}): OutgoingRequest => {
  const body = Buffer.from('{"events":[]}')
  const headers = { 'content-type': 'application/json', 'content-length': String(body.length) }
  return { url, headers, body, allowsPrivateAddresses: true, ...over }
}

const send = (what: OutgoingRequest, options?: SenderOptions, stopping = new AbortController().signal) =>
  senderWith(options)(what, stopping)

const sentence = async (what: OutgoingRequest, options?: SenderOptions): Promise<string> => {
  const outcome = await send(what, options)
  return outcome.kind === 'unanswered' ? outcome.sentence : `answered ${outcome.status}`
}

describe('a sending', () => {
  test('is one POST with the given headers and body, and its status is the answer', async () => {
    const receiver = await openReceiver((_, reply) => void reply.writeHead(202, { 'retry-after': '7' }).end('thanks'))
    expect(await send(request(receiver.url))).toEqual({ kind: 'answered', status: 202, retryAfter: '7' })
    expect(receiver.received).toMatchObject([
      {
        method: 'POST',
        path: '/plan?team=a',
        body: '{"events":[]}',
        headers: { 'content-type': 'application/json', host: `127.0.0.1:${receiver.port}`, 'content-length': '13' },
      },
    ])
  })

  test.each([301, 302, 303, 307, 308])('follows no redirect (%d)', async (status) => {
    const target = await openReceiver()
    const receiver = await openReceiver((_, reply) => void reply.writeHead(status, { location: target.url }).end())
    expect(await send(request(receiver.url))).toMatchObject({ kind: 'answered', status })
    expect(target.connections()).toBe(0)
  })

  test('of a large body arrives whole', async () => {
    const receiver = await openReceiver()
    const body = Buffer.alloc(8_000_000, 'a')
    const headers = { 'content-length': String(body.length) }
    expect(await send(request(receiver.url, { body, headers }))).toMatchObject({ status: 204 })
    expect(receiver.received[0]?.body.length).toBe(8_000_000)
  })
})

describe('a receiver that', () => {
  const soon = { idleTime: 200, mostTime: 600 }

  test('never answers is given up', async () => {
    const receiver = await openReceiver(() => undefined)
    const begun = performance.now()
    expect(await sentence(request(receiver.url), soon)).toBe('There was no answer within 0.2 s')
    expect(performance.now() - begun).toBeLessThan(2_000)
  })

  test('takes no connection is given up', async () => {
    const receiver = await openReceiver()
    expect(await sentence(request(`http://127.0.0.2:${receiver.port}/`), soon)).toBe(
      'The connection failed (ECONNREFUSED)',
    )
  })

  test('drips its header is given up', async () => {
    const server = createServer((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nx: ')
      const drip = setInterval(() => socket.write('x'), 20)
      socket.on('close', () => clearInterval(drip)).on('error', () => undefined)
    })
    const port = await new Promise<number>((resolve) => {
      server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port))
    })
    onTestFinished(() => void server.close())
    const begun = performance.now()
    expect(await sentence(request(`http://127.0.0.1:${port}/`), soon)).toMatch('took too long')
    expect(performance.now() - begun).toBeLessThan(3_000)
  })

  test.each([
    ['at once', 0],
    ['slowly', 20],
  ])('answers without end, %s, is believed its status and cut off', async (_, wait) => {
    let written = 0
    let isCut = false
    const receiver = await openReceiver((_request, reply) => {
      reply.writeHead(200)
      const write = () => {
        if (isCut) return
        written += 512
        reply.write(Buffer.alloc(512))
        setTimeout(write, wait)
      }
      reply.on('close', () => {
        isCut = true
      })
      write()
    })
    expect(await send(request(receiver.url), soon)).toMatchObject({ kind: 'answered', status: 200 })
    await expect.poll(() => isCut).toBe(true)
    expect(written).toBeLessThan(1_000_000)
  })

  test('stops in the middle of its answer is believed its status', async () => {
    const receiver = await openReceiver((_, reply) => {
      reply.writeHead(200, { 'content-length': '100' })
      reply.write('half', () => setTimeout(() => reply.destroy(), 30))
    })
    expect(await send(request(receiver.url), soon)).toMatchObject({ kind: 'answered', status: 200 })
  })

  test('closes without an answer, or speaks something else, has not answered', async () => {
    const closing = await openReceiver((_, reply) => void reply.destroy())
    expect(await sentence(request(closing.url), soon)).toBe('The connection failed (ECONNRESET)')
    const plain = await openReceiver()
    expect(await sentence(request(`https://127.0.0.1:${plain.port}/`), soon)).toMatch(/^The connection failed \(E/)
  })

  test('answers with a header beyond all measure has not answered', async () => {
    const receiver = await openReceiver((_, reply) => void reply.writeHead(200, { x: 'x'.repeat(100_000) }).end())
    expect(await sentence(request(receiver.url), soon)).toBe('The connection failed (HPE_HEADER_OVERFLOW)')
  })

  test('is waited for no longer once the server stops', async () => {
    const receiver = await openReceiver(() => undefined)
    const stopping = new AbortController()
    const outcome = send(request(receiver.url), {}, stopping.signal)
    await expect.poll(() => receiver.received.length).toBe(1)
    stopping.abort()
    expect(await outcome).toMatchObject({ kind: 'unanswered' })
    expect(await send(request(receiver.url), {}, stopping.signal)).toMatchObject({ kind: 'unanswered' })
  })
})

describe('without leave for private addresses', () => {
  const strict = (url: string) => request(url, { allowsPrivateAddresses: false })
  const nowhere = async () => {
    throw new Error('nothing is to be looked up')
  }

  test.each([
    '127.0.0.1',
    '127.1',
    '127.0.1',
    '2130706433',
    '0x7f000001',
    '0x7f.0.0.1',
    '0X7F.1',
    '017700000001',
    '0177.0.0.01',
    '0',
    '0.0.0.0',
    '10.0.0.1',
    '0xa.1',
    '012.0.0.1',
    '167772161',
    '172.16.0.1',
    '192.168.0.1',
    '0300.0250.0.1',
    '169.254.169.254',
    '2852039166',
    '0xa9fea9fe',
    '0251.0376.0251.0376',
    '100.64.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '１２７.0.0.1',
    '127。0。0。1',
    '[::1]',
    '[::]',
    '[0:0:0:0:0:0:0:1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::ffff:a9fe:a9fe]',
    '[0:0:0:0:0:ffff:169.254.169.254]',
    '[64:ff9b::10.0.0.1]',
    '[2002:7f00:1::]',
    '[::127.0.0.1]',
    '[fc00::1]',
    '[fd00:ec2::254]',
    '[fe80::1]',
    '[ff02::1]',
  ])('nothing goes to https://%s', async (host) => {
    expect(await sentence(strict(`https://${host}/`), { resolve: nowhere })).toMatch(/no address on the internet$/)
  })

  test.each(['localhost', 'LOCALHOST', 'localhost.', 'ip6-localhost.test'])(
    'nothing goes to the name %s that leads here',
    async (host) => {
      const asked: string[] = []
      const resolve = async (name: string) => {
        asked.push(name)
        return ['::1', '127.0.0.1']
      }
      expect(await sentence(strict(`https://${host}/`), { resolve })).toMatch(/no address on the internet$/)
      expect(asked).toEqual([host.toLowerCase()])
    },
  )

  test('nothing goes to localhost as this machine looks it up', async () => {
    const receiver = await openReceiver()
    const refused = await sentence(strict(`https://localhost:${receiver.port}/`))
    expect(refused).toMatch(/no address on the internet$|cannot be looked up$/)
    expect(receiver.connections()).toBe(0)
  })

  test.each([
    ['one of several', ['8.8.8.8', '10.0.0.1']],
    ['the last of several', ['2606:4700::1111', '8.8.8.8', '::ffff:192.168.0.1']],
    ['the metadata address', ['169.254.169.254']],
  ])('nothing goes to a name that leads to %s', async (_, addresses) => {
    const refused = await sentence(strict('https://example.org/'), { resolve: async () => addresses })
    expect(refused).toMatch(/no address on the internet$/)
  })

  test('nothing goes out by http://', async () => {
    expect(await sentence(strict('http://8.8.8.8/'), { resolve: nowhere })).toBe('The address must begin with https://')
  })
})

describe('a name', () => {
  test('is looked up once an attempt, and what was checked is what is connected to', async () => {
    const checked = await openReceiver()
    const rebound = await openReceiver(undefined, { host: '127.0.0.2', port: checked.port })
    let lookups = 0
    const resolve = async () => [lookups++ === 0 ? '127.0.0.1' : '127.0.0.2']
    expect(await send(request(`http://rebind.test:${checked.port}/`), { resolve })).toMatchObject({ status: 204 })
    expect(lookups).toBe(1)
    expect(checked.received[0]?.headers.host).toBe(`rebind.test:${checked.port}`)
    expect(rebound.connections()).toBe(0)
  })

  test('that led to the internet and leads inside at the next attempt is refused then', async () => {
    const receiver = await openReceiver()
    const resolve = async () => ['127.0.0.1']
    const url = `https://rebind.test:${receiver.port}/`
    const refused = await sentence(request(url, { allowsPrivateAddresses: false }), { resolve })
    expect(refused).toBe('The host rebind.test leads to 127.0.0.1, which is no address on the internet')
    expect(receiver.connections()).toBe(0)
  })

  test('that leads to the internet is sent nothing without TLS, leave or not', async () => {
    const resolve = async () => ['127.0.0.1', '8.8.8.8']
    expect(await sentence(request('http://example.org/'), { resolve })).toMatch('where only https:// is sent to')
  })

  test.each([
    ['that nobody knows', async () => Promise.reject(new Error('ENOTFOUND')), 'cannot be looked up'],
    ['without addresses', async () => [], 'has no address'],
    ['that leads to no address', async () => ['127.0.0.1', 'localhost'], 'something that is no address'],
  ])('%s is sent nothing', async (_, resolve, expected) => {
    expect(await sentence(request('https://example.org/'), { resolve })).toMatch(expected)
  })

  test('whose lookup never ends is given up', async () => {
    const resolve = () => new Promise<never>(() => undefined)
    expect(await sentence(request('https://example.org/'), { resolve, mostTime: 50 })).toBe(
      'There was no answer within 0.05 s',
    )
  })

  test('falls back to its next address', async () => {
    const receiver = await openReceiver()
    const resolve = async () => ['127.0.0.3', '127.0.0.1']
    expect(await send(request(`http://two.test:${receiver.port}/`), { resolve })).toMatchObject({ status: 204 })
  })
})
