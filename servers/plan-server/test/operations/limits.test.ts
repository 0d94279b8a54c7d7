/** That what an operator sets is what the server keeps to: one below, at and one above each limit. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { defaultImportLimits } from '@plan/import'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openImportPool } from '../../src/import-pool.ts'
import { defaultLimits, limitTable, readLimits, variableOf, withLimit } from '../../src/limits.ts'
import { exitCodes } from '../../src/unopened.ts'
import { run } from '../plan-server-process.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { prepareFolder, serveWorkspace } from './served-workspace.ts'

const names = Object.keys(limitTable) as (keyof typeof limitTable)[]

describe.each(names)('%s', (name) => {
  const { least, most } = limitTable[name]

  test('is taken from its least to its most, from a variable and an option', () => {
    for (const value of [least, most]) {
      expect(readLimits({ [variableOf(name)]: String(value) })._unsafeUnwrap()).toEqual({
        ...defaultLimits,
        [name]: value,
      })
      expect(withLimit(defaultLimits, `${name}=${value}`)._unsafeUnwrap()[name]).toBe(value)
    }
    for (const value of [least - 1, most + 1, `${least}.5`, 'x', '1e3', ' 5'])
      expect(readLimits({ [variableOf(name)]: String(value) }).isErr()).toBe(true)
  })

  test('is in the documentation with what it is', async () => {
    const { readFile } = await import('node:fs/promises')
    const page = await readFile(new URL('../../../../docs/operations.md', import.meta.url), 'utf8')
    const row = page.split('\n').find((line) => line.startsWith(`| \`${name}\``))
    expect(row).toContain(`| ${limitTable[name].default.toLocaleString('en')} `)
  })
})

test.each(['import-evens=3', 'import-events', 'import-events=', 'import-events=3=4', '=3'])(
  '%s is no limit',
  (text) => {
    expect(withLimit(defaultLimits, text).isErr()).toBe(true)
  },
)

const bodies = {
  events: (count: number) => ({ schema: { events: Object.fromEntries(keys(count).map((key) => [key, {}])) } }),
  properties: (count: number) => ({
    schema: { events: { A: { properties: Object.fromEntries(keys(count).map((key) => [key, { type: 'string' }])) } } },
  }),
  depth: (levels: number) => ({ ...bodies.events(1), x: nested(levels - 1) }),
  // Six are counted besides the list's: five braces and brackets, and one for what is in an empty one.
  nodes: (count: number) => ({ ...bodies.events(1), x: Array.from({ length: count - 6 }, () => 1) }),
  unfolded: (count: number) => ({
    schema: { events: { A: { allOf: keys(count).map(() => ({ $ref: '#/$defs/a' })) } } },
    $defs: { a: { properties: { p: { type: 'string' } } } },
  }),
}
const keys = (count: number) => Array.from({ length: count }, (_, index) => `k${index}`)
const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)])
const json = (value: unknown) => ({ body: JSON.stringify(value), type: 'application/json' })
const rows = (count: number) => ({
  body: `Event Name\n${'A\n'.repeat(count)}`,
  type: 'text/csv',
})
const sized = (bytes: number) => {
  const start = '{"events":[],"x":"'
  return { body: `${start}${'x'.repeat(bytes - start.length - 2)}"}`, type: 'application/json' }
}

test('the limits of an import are those that were set', async () => {
  const limits = {
    'body-bytes': 2_000,
    'import-events': 5,
    'import-properties': 4,
    'import-rows': 7,
    'import-depth': 9,
    'import-nodes': 60,
    'import-unfolded': 3,
  }
  const server = await serveWorkspace({
    args: [
      ...['--limit', 'import-rows=7', '--limit', `import-depth=${limits['import-depth']}`],
      ...['--limit', `import-nodes=${limits['import-nodes']}`],
      ...['--limit', `import-unfolded=${limits['import-unfolded']}`],
    ],
    env: {
      PLAN_LIMIT_BODY_BYTES: '2000',
      PLAN_LIMIT_IMPORT_EVENTS: '5',
      PLAN_LIMIT_IMPORT_PROPERTIES: '4',
      // The option wins.
      PLAN_LIMIT_IMPORT_ROWS: '1',
    },
  })
  const cases = [
    ['body-bytes', sized],
    ['import-events', (count: number) => json(bodies.events(count))],
    ['import-properties', (count: number) => json(bodies.properties(count))],
    ['import-rows', rows],
    ['import-depth', (count: number) => json(bodies.depth(count))],
    ['import-nodes', (count: number) => json(bodies.nodes(count))],
    ['import-unfolded', (count: number) => json(bodies.unfolded(count))],
  ] as const
  const answers = []
  for (const [name, make] of cases)
    for (const step of [-1, 0, 1]) {
      const { body, type } = make(limits[name] + step)
      answers.push([name, step, (await server.importBody(body, { 'content-type': type })).status])
    }
  expect(answers).toEqual(
    cases.flatMap(([name]) => [
      [name, -1, 200],
      [name, 0, 200],
      [name, 1, 413],
    ]),
  )
})

test('another body is as large as was set, and is weighed only for those who may send it', async () => {
  const server = await serveWorkspace({ args: ['--limit', 'other-body-bytes=100'] })
  const create = async (bytes: number, authorization = server.authorization) => {
    const start = '{"name":"a","x":"'
    const answer = await fetch(`${server.address}/workspaces/acme/branches/v1`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: `${start.replace('"a"', `"a${bytes}"`).padEnd(bytes - 2, 'x')}"}`,
    })
    return [answer.status, ((await answer.json()) as { message?: string }).message]
  }
  expect([await create(99), await create(100), await create(101)]).toEqual([
    [201, undefined],
    [201, undefined],
    [413, 'The body is larger than 100 bytes'],
  ])
  expect((await create(101, 'Basic d3Jvbmc6d3Jvbmc='))[0]).toBe(401)
  expect((await server.importBody(JSON.stringify(bodies.properties(50)))).status).toBe(200)
})

test('from one address as many connections are open as was set, and from others as many again', async () => {
  const server = await serveWorkspace({ args: ['--limit', 'connections-per-address=3'] })
  const { hostname, port } = new URL(server.address)
  const open = async (localAddress: string) => {
    const socket = connect({ host: hostname, port: Number(port), localAddress })
    onTestFinished(() => void socket.destroy())
    socket.on('error', () => {})
    await once(socket, 'connect')
    return socket
  }
  const ask = async (socket: Socket) => {
    socket.write('GET /livez HTTP/1.1\r\nHost: x\r\n\r\n')
    const { promise: answer, resolve } = Promise.withResolvers<string | undefined>()
    socket.once('data', (data) => resolve(String(data).split('\r\n')[0])).once('close', () => resolve('closed'))
    return answer
  }
  const held = []
  for (let count = 0; count < 3; count++) held.push(await open('127.0.0.1'))
  const ok = 'HTTP/1.1 200 OK'
  expect([await ask(held[1] as Socket), await ask(held[2] as Socket)]).toEqual([ok, ok])
  expect(await ask(await open('127.0.0.1'))).toBe('closed')
  expect(await ask(await open('127.0.0.2'))).toBe(ok)
  held[0]?.destroy()
  await expect.poll(async () => ask(await open('127.0.0.1')), { timeout: 10_000 }).toBe(ok)
})

test('as many imports wait as may', async () => {
  const { data } = await prepareFolder()
  const mostWaiting = 3
  const pool = openImportPool({ data }, mostWaiting)
  onTestFinished(() => pool.close())
  const importOne = () =>
    pool.importBody({
      workspaceId: 'acme',
      branchId: 'topic',
      body: Buffer.from('Event Name\nA\n'),
      mediaType: 'text/csv',
      method: 'addOnly',
      dryRun: false,
      actor: { kind: 'service-account', id: 'ci' },
      door: 'rest',
      limits: defaultImportLimits,
    })
  const all = Array.from({ length: mostWaiting + 2 }, importOne)
  expect(pool.waiting()).toBe(mostWaiting)
  const outcomes = await Promise.all(
    all.map((result) =>
      result.match(
        () => 'done',
        ({ code }) => code,
      ),
    ),
  )
  expect(outcomes).toEqual(['done', 'done', 'done', 'done', 'busy'])
})

test('burst and rate are those that were set', async () => {
  const server = await serveWorkspace({ args: ['--rate-limit', '0.001', '--limit', 'request-burst=4'] })
  const statuses = []
  for (let round = 0; round < 6; round++) statuses.push((await server.exportMain()).status)
  expect(statuses).toEqual([200, 200, 200, 200, 429, 429])
})

test('headers, their time and connections are those that were set', async () => {
  const server = await serveWorkspace({
    args: ['header-bytes=2048', 'header-seconds=1', 'request-seconds=2', 'connections=3'].flatMap((limit) => [
      '--limit',
      limit,
    ]),
  })
  const { hostname, port } = new URL(server.address)
  const open = async () => {
    const socket = connect({ host: hostname, port: Number(port) })
    await once(socket, 'connect')
    return socket
  }
  const ask = async (padding: number) => {
    const socket = await open()
    socket.write(`GET /livez HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX: ${'x'.repeat(padding)}\r\n\r\n`)
    return Number((await text(socket)).split(' ')[1])
  }
  expect([await ask(1_800), await ask(2_100)]).toEqual([200, 431])

  const held = await Promise.all([open(), open(), open()])
  // Accepted by the system, and closed by the server unheard.
  const fourth = await open()
  expect(await text(fourth)).toBe('')
  const start = performance.now()
  const [slow, slower] = held
  slow.write('GET /livez HTTP/1.1\r\n')
  slower.write(
    `POST /workspaces/acme/branches/topic/import/v1 HTTP/1.1\r\nHost: x\r\nAuthorization: ${server.authorization}\r\nContent-Type: text/csv\r\nContent-Length: 100\r\n\r\nEvent`,
  )
  const answers = await Promise.all([slow, slower].map((socket) => text(socket)))
  for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(performance.now() - start).toBeLessThan(8_000)
  for (const socket of held) socket.destroy()
})

test.each([
  [['start', '--limit', 'import-events=0'], 2, /whole number from 1/],
  [['start', '--limit', 'colour=5'], 2, /one of the names body-bytes/],
  [['start', '--log-level', 'loud'], 2, /Allowed choices/],
])('%j is wrong usage', async (args, expected, sentence) => {
  const { code, stderr } = await run([...args, '--data', temporaryFolder()])
  expect(code).toBe(expected)
  expect(stderr).toMatch(sentence)
})

test('a variable that is no limit stops the start with a sentence', async () => {
  const { code, stderr } = await run(['start', '--port', '0', '--data', temporaryFolder()], '', {
    PLAN_LIMIT_ROWS: '5',
  })
  expect(code).toBe(exitCodes.configuration)
  expect(stderr).toMatch(/^PLAN_LIMIT_ROWS is no limit; there are PLAN_LIMIT_BODY_BYTES, /)
})
