/** The live view over real connections: what comes, what is gone on with, and every way in which it ends. */
import { type ClientRequest, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { AppOptions } from '@plan/rest'
import { defaultConnectionLimits } from '@plan/rest/default-limits'
import { describeWith } from '@plan/tests/fixtures'
import { emptyDatabase } from '@plan/tests/postgres'
import { createBranch, removeMember, signOut } from '@plan/workspace'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { LiveOptions } from '../src/options.ts'
import { type Apps, change, openApps, withSources } from './apps.ts'
import { done, openWebService, operator, type Visitor, type WebService, type WebServiceOptions } from './web-service.ts'

const inspector = '/workspaces/acme/inspector'

let service: WebService
let apps: Apps
let ann: Visitor
let port: number

const begin = async (live: LiveOptions = {}, app: Partial<AppOptions> = {}, store: WebServiceOptions['store'] = {}) => {
  service = await openWebService({ live: { feed: { pause: 20 }, ...live }, app, store })
  await withSources(service.surroundings, 'acme')
  await change(service.surroundings, 'acme', 'main', [
    { kind: 'event-added', item: { id: 'signed-up', name: 'Signed Up' } },
  ])
  apps = await openApps(service.surroundings, 'acme', ['web', 'app'])
  ann = await service.person('ann', 'editor')
  await service.app.listen({ port: 0, host: '127.0.0.1' })
  port = (service.app.server.address() as AddressInfo).port
}
beforeEach(() => begin())
afterEach(() => service.close())

/** A reader as browsers are: events by blank lines, the last id of which it says when it comes back. */
interface Reader {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly events: readonly Told[]
  readonly lastId: () => string | undefined
  /** All that came, comments among it. */
  readonly text: () => string
  readonly hasEnded: () => boolean
  readonly stop: () => void
  readonly answer: IncomingMessage
}

interface Told {
  readonly name: string
  readonly id?: string
  readonly data: Readonly<Record<string, unknown>>
}

async function follow(
  query = '',
  {
    visitor = ann,
    lastId,
    isPaused = false,
  }: { visitor?: Visitor; lastId?: string | undefined; isPaused?: boolean } = {},
): Promise<Reader> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const request: ClientRequest = get(
    {
      port,
      host: '127.0.0.1',
      path: `/api/v1${inspector}/stream${query}`,
      agent: false,
      headers: {
        cookie: `__Host-plan-session=${visitor.secret}`,
        ...(lastId !== undefined && { 'last-event-id': lastId }),
      },
    },
    resolve,
  )
  request.on('error', reject)
  const answer = await promise
  const events: Told[] = []
  let [text, id, hasEnded]: [string, string | undefined, boolean] = ['', lastId, false]
  let rest = ''
  answer.setEncoding('utf8')
  const take = (chunk: string) => {
    text += chunk
    rest += chunk
    for (;;) {
      const end = rest.indexOf('\n\n')
      if (end < 0) return
      const fields = new Map(
        rest
          .slice(0, end)
          .split('\n')
          .map((line) => line.split(/: ?(.*)/s) as [string, string]),
      )
      rest = rest.slice(end + 2)
      id = fields.get('id') ?? id
      const [name, data] = [fields.get('event'), fields.get('data')]
      if (data !== undefined)
        events.push({
          name: name ?? 'message',
          ...(fields.has('id') && { id: fields.get('id') ?? '' }),
          data: JSON.parse(data),
        })
    }
  }
  if (!isPaused) answer.on('data', take)
  else answer.once('resume', () => answer.on('data', take))
  answer.on('close', () => {
    hasEnded = true
  })
  answer.on('error', () => {})
  const stop = (): void => {
    request.destroy()
  }
  onTestFinished(stop)
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    events,
    lastId: () => id,
    text: () => text,
    hasEnded: () => hasEnded,
    stop,
    answer,
  }
}

const until = (check: () => void) => vi.waitFor(check, { timeout: 20_000, interval: 10 })
const namesIn = ({ events }: Reader) => events.map(({ data }) => data.eventName)

test('what is sent comes judged, with the values sealed as they were', async () => {
  const reader = await follow()
  expect(reader.status).toBe(200)
  expect(reader.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  })
  await service.surroundings.storage.workspaces.changeSettings('acme' as never, { propertyValueValidation: true })
  await apps.send('web', {
    name: 'Signed Up',
    env: 'dev',
    stream: 'device-1',
    properties: { extra: 'string' },
    moreOf: { extra: { encryptedPropertyValue: 'c2VhbGVk' } },
    more: { publicEncryptionKey: '02ab' },
  })
  await until(() => expect(reader.events).toHaveLength(1))
  const [told] = reader.events
  expect(told).toMatchObject({
    name: 'sample',
    id: String(told?.data.number),
    data: {
      eventName: 'Signed Up',
      sourceId: 'web',
      environment: 'dev',
      streamId: 'device-1',
      branchId: 'main',
      match: 'signed-up',
      findings: [{ code: 'property-unexpected', sentence: 'Property "extra" is not expected on the event' }],
      sealed: [{ path: ['extra'], sealed: 'c2VhbGVk' }],
    },
  })
})

test('each stream of a device is judged by the branch it is validated as', async () => {
  await done(createBranch(service.surroundings, { workspaceId: 'acme', id: 'next', name: 'Next', ...operator }))
  await change(service.surroundings, 'acme', 'next', [{ kind: 'event-added', item: { id: 'new', name: 'New' } }])
  const reader = await follow('?branch=main')
  const chosen = await ann.ask('PUT', `${inspector}/streams`, { streamId: 'device-2', branchId: 'next' })
  expect(chosen.status).toBe(200)
  await apps.send(
    'web',
    { name: 'New', env: 'dev', stream: 'device-1' },
    { name: 'New', env: 'dev', stream: 'device-2' },
  )
  await until(() => expect(reader.events).toHaveLength(2))
  expect(reader.events.map(({ data: { streamId, branchId, match } }) => [streamId, branchId, match])).toEqual([
    ['device-1', 'main', null],
    ['device-2', 'next', 'new'],
  ])
  expect((await ann.ask('GET', `${inspector}/streams`)).body).toMatchObject({
    streams: [
      { streamId: 'device-2', branchId: 'next', lastSeen: { sourceId: 'web', environment: 'dev' } },
      { streamId: 'device-1', branchId: null },
    ],
  })
})

test('every stream that is recorded can be given a branch', async () => {
  const choose = (streamId: string) => ann.ask('PUT', `${inspector}/streams`, { streamId, branchId: 'topic' })
  const letters = Array.from({ length: 1_024 }, (_, at) => String.fromCodePoint(0x4e00 + ((at * 7_919) % 20_000)))
  for (const stream of ['s'.repeat(1_024), 'tab\there', letters.join('').slice(0, 682)]) {
    const reader = await follow()
    await apps.send('web', { name: 'Signed Up', env: 'dev', stream })
    await until(() => expect(reader.events).toMatchObject([{ data: { streamId: stream, branchId: 'main' } }]))
    expect((await choose(stream)).status).toBe(200)
    await apps.send('web', { name: 'Signed Up', env: 'dev', stream })
    await until(() => expect(reader.events.at(1)).toMatchObject({ data: { streamId: stream, branchId: 'topic' } }))
  }
  for (const stream of ['', 's'.repeat(1_025), letters.join('')])
    expect(await choose(stream)).toMatchObject({
      status: 400,
      body: { message: 'The id of the stream must be 1 to 1024 characters, of 2048 bytes in UTF-8 at most' },
    })
  for (const stream of ['a\0', 'half \ud800']) expect((await choose(stream)).status).toBe(400)
})

test('a branch that came to its end validates nothing any more', async () => {
  await ann.ask('PUT', `${inspector}/streams`, { streamId: 'device-3', branchId: 'topic' })
  await ann.ask('POST', '/workspaces/acme/branches/topic/reviews', { action: 'close' })
  const reader = await follow()
  await apps.send('web', { name: 'Signed Up', env: 'dev', stream: 'device-3' })
  await until(() => expect(reader.events).toMatchObject([{ data: { streamId: 'device-3', branchId: 'main' } }]))
})

test('only what is asked for comes', async () => {
  const all = await follow()
  const some = await follow('?source=app&event=Wanted&environment=staging')
  await apps.send('web', { name: 'Wanted', env: 'staging' })
  await apps.send(
    'app',
    { name: 'Wanted', env: 'dev' },
    { name: 'Other', env: 'staging' },
    { name: 'Wanted', env: 'staging' },
  )
  await until(() => expect(all.events).toHaveLength(4))
  await until(() => expect(some.events).toHaveLength(1))
  expect(some.events[0]?.data).toMatchObject({ sourceId: 'app', eventName: 'Wanted', environment: 'staging' })
})

test('whoever comes back misses nothing and sees nothing twice', async () => {
  const reader = await follow()
  await apps.send('web', { name: 'One', env: 'dev' }, { name: 'Two', env: 'dev' })
  await until(() => expect(namesIn(reader)).toEqual(['One', 'Two']))
  reader.stop()
  // More than is kept in memory and than a page of the store, while nobody looks.
  const many = Array.from({ length: 250 }, (_, at) => ({ name: `Event ${at}`, env: 'dev' as const }))
  await apps.send('web', ...many)
  const again = await follow('', { lastId: reader.lastId() })
  await apps.send('web', { name: 'Last', env: 'dev' })
  await until(() => expect(namesIn(again)).toEqual([...many.map(({ name }) => name), 'Last']))
  expect(namesIn(await followUntil('?after=0', 253))).toEqual(['One', 'Two', ...many.map(({ name }) => name), 'Last'])
})

async function followUntil(query: string, count: number): Promise<Reader> {
  const reader = await follow(query)
  await until(() => expect(reader.events).toHaveLength(count))
  return reader
}

test('where nothing comes there are signs of life, which say from where to go on', async () => {
  await service.close()
  await begin({ heartbeatSeconds: 0.05 })
  await apps.send('web', { name: 'Before', env: 'dev' })
  const reader = await follow('?event=Never')
  await until(() => expect(reader.text().match(/: still here/g)?.length ?? 0).toBeGreaterThan(3))
  const before = Number(reader.lastId())
  await apps.send('web', { name: 'Other', env: 'dev' })
  await until(() => expect(Number(reader.lastId())).toBeGreaterThan(before))
  expect(reader.events).toEqual([])
})

test('a member who is removed, and one who signs out, sees nothing more', async () => {
  await service.close()
  await begin({ recheckSeconds: 0.1 })
  const bob = await service.person('bob', 'viewer')
  const cleo = await service.person('cleo', 'viewer')
  const [own, removed, gone] = [await follow(), await follow('', { visitor: bob }), await follow('', { visitor: cleo })]
  await done(removeMember(service.surroundings, { workspaceId: 'acme', personId: bob.id, by: operator.actor }))
  await done(signOut(service.surroundings, cleo.secret))
  await until(() => expect([removed.hasEnded(), gone.hasEnded()]).toEqual([true, true]))
  expect(removed.events).toEqual([{ name: 'end', data: { message: 'There is no such workspace' } }])
  expect(gone.events).toMatchObject([
    { name: 'end', data: { message: expect.stringContaining('Nobody is signed in') } },
  ])
  await apps.send('web', { name: 'After', env: 'dev' })
  await until(() => expect(namesIn(own)).toEqual(['After']))
})

test('one person may have so many open, and all together so many', async () => {
  await service.close()
  await begin({ mostPerPerson: 2, most: 3 })
  const bob = await service.person('bob', 'viewer')
  const first = await follow()
  await follow()
  const third = await follow()
  expect([third.status, third.headers['retry-after']]).toEqual([429, '10'])
  expect((await follow('', { visitor: bob })).status).toBe(200)
  expect((await follow('', { visitor: bob })).status).toBe(429)
  // What cannot be opened takes no seat, and who leaves gives one back.
  first.stop()
  await until(async () => expect((await follow('?branch=none')).status).toBe(404))
  await vi.waitFor(async () => expect((await follow()).status).toBe(200), { timeout: 20_000, interval: 50 })
})

test('a reader that is too slow is told so, and goes on where it was', async () => {
  await service.close()
  await begin({ feed: { pause: 20, mostKept: 50, slowTime: 100 } })
  const reader = await follow('', { isPaused: true })
  const wide = Object.fromEntries(
    Array.from({ length: 200 }, (_, at) => [`property-${at}-${'x'.repeat(100)}`, 'string']),
  )
  const sent: string[] = []
  for (let round = 0; round < 30; round++) {
    const names = Array.from({ length: 20 }, (_, at) => `Event ${round}.${at}`)
    sent.push(...names)
    await apps.send('web', ...names.map((name) => ({ name, env: 'dev' as const, properties: wide })))
  }
  await pause(300)
  reader.answer.resume()
  await until(() => expect(reader.hasEnded()).toBe(true))
  expect(reader.events.at(-1)).toMatchObject({
    name: 'end',
    data: { message: expect.stringContaining('connect again') },
  })
  const seen = namesIn(reader).slice(0, -1)
  expect(seen.length).toBeLessThan(sent.length)
  let lastId = reader.lastId()
  // As a browser does, however often it is told.
  while (seen.length < sent.length) {
    const again = await follow('', { lastId })
    await until(() => expect(again.hasEnded() || again.events.length + seen.length >= sent.length).toBe(true))
    seen.push(...again.events.filter(({ name }) => name === 'sample').map(({ data }) => data.eventName))
    lastId = again.lastId()
    again.stop()
  }
  expect(seen).toEqual(sent)
})

test('a limit for clients that take nothing of an answer does not end what is quiet', async () => {
  await service.close()
  await begin({ heartbeatSeconds: 0.3 }, { connections: { ...defaultConnectionLimits, stallSeconds: 1 } })
  const reader = await follow()
  await pause(3_500)
  expect(reader.hasEnded()).toBe(false)
  await apps.send('web', { name: 'Late', env: 'dev' })
  await until(() => expect(namesIn(reader)).toEqual(['Late']))
})

test('a server that goes down says so, and waits for nobody', async () => {
  const reader = await follow()
  const idle = await follow('', { isPaused: true })
  expect(idle.status).toBe(200)
  await service.app.close()
  await until(() => expect(reader.hasEnded()).toBe(true))
  expect(reader.events).toEqual([{ name: 'end', data: { message: 'The server is going down; connect again' } }])
})

test('nobody is asked of when nobody looks, and all who look are asked for once', async () => {
  const { observations } = service.surroundings.storage.inspector
  const samples = vi.spyOn(observations, 'samples')
  await pause(100)
  expect(samples).not.toHaveBeenCalled()
  const readers = [await follow(), await follow(), await follow()]
  await pause(500)
  const polls = samples.mock.calls.length
  expect(polls).toBeGreaterThan(1)
  // One poll each 20 ms and what it takes itself, however many look.
  expect(polls).toBeLessThan(40)
  for (const { stop } of readers) stop()
  await pause(200)
  const before = samples.mock.calls.length
  await pause(200)
  expect(samples.mock.calls.length).toBe(before)
})

describeWith('postgres', 'two servers on one PostgreSQL', () => {
  test('tell the same, and a reader goes from one to the other without loss', async () => {
    const store = { url: await emptyDatabase() }
    await service.close()
    await begin({}, {}, store)
    const other = await openWebService({ live: { feed: { pause: 20 } }, store })
    onTestFinished(() => other.close())
    await other.app.listen({ port: 0, host: '127.0.0.1' })
    const ports = [port, (other.app.server.address() as AddressInfo).port] as const
    const whole = await follow()
    let lastId: string | undefined = '0'
    const seen: unknown[] = []
    for (let turn = 0; turn < 6; turn++) {
      port = ports[turn % 2] ?? port
      const reader = await follow('', { lastId })
      await apps.send('web', { name: `A ${turn}`, env: 'dev' }, { name: `B ${turn}`, env: 'dev' })
      await until(() => expect(reader.events).toHaveLength(2))
      seen.push(...namesIn(reader))
      lastId = reader.lastId()
      reader.stop()
      await apps.send('web')
    }
    expect(seen).toEqual(Array.from({ length: 6 }, (_, turn) => [`A ${turn}`, `B ${turn}`]).flat())
    await until(() => expect(namesIn(whole)).toEqual(seen))
  })

  test('tell nothing again, however far behind the one is that a reader goes to', async () => {
    const store = { url: await emptyDatabase() }
    await service.close()
    await begin({}, {}, store)
    const behind = await openWebService({ live: { feed: { pause: 2_000 } }, store })
    onTestFinished(() => behind.close())
    await behind.app.listen({ port: 0, host: '127.0.0.1' })
    const ports = [port, (behind.app.server.address() as AddressInfo).port] as const
    const reader = await follow()
    port = ports[1]
    await follow()
    await apps.send('web', { name: 'Before', env: 'dev' })
    await until(() => expect(namesIn(reader)).toEqual(['Before']))
    const again = await follow('', { lastId: reader.lastId() })
    await apps.send('web', { name: 'After', env: 'dev' })
    await until(() => expect(namesIn(again)).toContain('After'))
    expect(namesIn(again)).toEqual(['After'])
  })
})
