import { type ClientFailure, describeClientFailure, openPlanClient, type PlanClient } from '@plan/client'
import { openListeningService } from '@plan/tests/listening-service'
import type { ResultAsync } from 'neverthrow'
import { describe, expect, test } from 'vitest'
import { openOn, openOver } from './opened.ts'

const json = (status: number, body: object, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })
const refusal = (status: number, headers?: Record<string, string>) =>
  json(status, { message: 'Not now', warnings: [] }, headers)
const plan = () => json(200, { name: 'Plan', events: [] }, { etag: '"1"' })

/** A network that gives one answer after the other, and the last one for good. */
function network(...answers: (() => Response | Promise<Response>)[]) {
  const requests: Request[] = []
  return {
    requests,
    fetch: async (request: Request) => {
      requests.push(request)
      return (answers[requests.length - 1] ?? answers.at(-1))?.() ?? refusal(500)
    },
  }
}

const lost = () => Promise.reject(new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') }))

const calls: Readonly<Record<string, (client: PlanClient) => ResultAsync<unknown, ClientFailure>>> = {
  exportPlan: (client) => client.exportPlan(),
  exportPlanText: (client) => client.exportPlanText(),
  importPlan: (client) => client.importPlan({ type: 'text/csv', body: 'Event Name\nA\n' }),
  exportBranchStatistics: (client) => client.exportBranchStatistics({ format: 'csv' }),
}

describe('a server that limits the rate', () => {
  test('is given the time it asks for', async () => {
    const service = await openListeningService({ rateLimit: { burst: 1, perSecond: 50 } })
    const pauses: number[] = []
    const sleep = async (milliseconds: number) => {
      pauses.push(milliseconds)
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
    const { client } = openOn(service, { surroundings: { sleep } })
    while (pauses.length === 0) expect((await client.exportPlan()).isOk()).toBe(true)
    expect(pauses).toEqual([1000])
    await service.close()
  })

  test('and does so for longer than patience lasts is not asked again', async () => {
    const service = await openListeningService({ rateLimit: { burst: 1, perSecond: 0.001 } })
    const { client, pauses } = openOn(service)
    expect((await client.exportPlan()).isOk()).toBe(true)
    const failure = (await client.exportPlan())._unsafeUnwrapErr()
    expect(failure).toMatchObject({ code: 'refused', status: 429, retryAfter: 1_000_000 })
    expect(describeClientFailure(failure)).toMatch(/^Too many requests .*1000 s \(status 429\)$/)
    expect(pauses).toEqual([])
    await service.close()
  })
})

describe.each(Object.entries(calls))('%s', (_, run) => {
  test.each([429, 502, 503, 504])('is sent again after %i', async (status) => {
    const { fetch, requests } = network(() => refusal(status))
    await run(openOver(fetch).client)
    expect(requests).toHaveLength(5)
  })

  test.each([400, 401, 403, 404, 409, 413, 422, 500, 507])('is not sent again after %i', async (status) => {
    const { fetch, requests } = network(() => refusal(status))
    expect(await run(openOver(fetch).client)).toMatchObject({ error: { code: 'refused', status, message: 'Not now' } })
    expect(requests).toHaveLength(1)
  })

  test('is sent again when the connection is lost, with the same key', async () => {
    const { fetch, requests } = network(lost)
    const { client, pauses } = openOver(fetch)
    expect(await run(client)).toMatchObject({ error: { code: 'unreachable', reason: 'connect ECONNREFUSED' } })
    expect(requests).toHaveLength(5)
    expect(new Set(requests.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
    expect(pauses).toEqual([500, 1000, 2000, 4000])
  })
})

describe('createBranch', () => {
  test('is not sent again when nobody knows what became of it', async () => {
    for (const answer of [lost, () => refusal(503)]) {
      const { fetch, requests } = network(answer)
      expect((await openOver(fetch).client.createBranch({ name: 'a' })).isErr()).toBe(true)
      expect(requests).toHaveLength(1)
    }
  })

  test('is sent again when it was turned away at the door', async () => {
    const branch = { branchId: 'b', branchName: 'a', branchUrl: '' }
    const { fetch } = network(
      () => refusal(429, { 'retry-after': '2' }),
      () => json(201, branch),
    )
    const { client, pauses } = openOver(fetch)
    expect((await client.createBranch({ name: 'a' }))._unsafeUnwrap()).toEqual(branch)
    expect(pauses).toEqual([2000])
  })
})

describe('pauses', () => {
  test.each([
    ['7', 7000],
    ['Fri, 02 Jan 2026 03:04:35 GMT', 30_000],
    ['Friday, 02-Jan-26 03:04:35 GMT', 30_000],
    ['Fri, 02 Jan 2026 03:04:04 GMT', 0],
    ['-7', 500],
    ['soon', 500],
    ['7.5', 500],
  ])('after "Retry-After: %s" last %i ms', async (header, pause) => {
    const { fetch } = network(() => refusal(503, { 'retry-after': header }), plan)
    const { client, pauses } = openOver(fetch)
    expect((await client.exportPlan()).isOk()).toBe(true)
    expect(pauses).toEqual([pause])
  })

  test('are left to chance where the server asks for none', async () => {
    const { client, pauses } = openOver(network(lost).fetch, { random: 0.25, retry: { attempts: 8 } })
    await client.exportPlan()
    expect(pauses).toEqual([125, 250, 500, 1000, 2000, 2500, 2500])
  })

  test('end when patience does', async () => {
    const { fetch, requests } = network(() => refusal(503, { 'retry-after': '4' }))
    const { client, pauses } = openOver(fetch, { retry: { within: 10_000 } })
    expect((await client.exportPlan())._unsafeUnwrapErr()).toMatchObject({ status: 503, retryAfter: 4000 })
    expect(pauses).toEqual([4000, 4000])
    expect(requests).toHaveLength(3)
  })

  test('end at once when the caller aborts', async () => {
    const { fetch, requests } = network(() => refusal(503, { 'retry-after': '50' }))
    const client = openPlanClient({
      baseUrl: 'http://plans.test',
      workspaceId: 'acme',
      serviceAccount: { name: 'a', secret: 'b' },
      fetch,
    })._unsafeUnwrap()
    const ending = new AbortController()
    const exported = client.exportPlan({ signal: ending.signal })
    setTimeout(() => ending.abort(), 20)
    expect((await exported)._unsafeUnwrapErr()).toEqual({ code: 'aborted' })
    expect(requests).toHaveLength(1)
  })
})

/** A network that never answers, until a request is given up. */
const silent = ({ signal }: Request) =>
  new Promise<Response>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

describe('a request without an answer', () => {
  test('is given up in time and sent again', async () => {
    const { client, pauses } = openOver(silent, { timeout: 10 })
    expect((await client.exportPlan())._unsafeUnwrapErr()).toEqual({ code: 'timed-out', milliseconds: 10 })
    expect(pauses).toHaveLength(4)
  })

  test('ends when the caller aborts', async () => {
    const failure = await openOver(silent).client.exportPlan({ signal: AbortSignal.timeout(10) })
    expect(failure._unsafeUnwrapErr()).toEqual({ code: 'aborted' })
  })
})

test('a stream outlives the time for its beginning', async () => {
  const slow = async () =>
    new Response(
      new ReadableStream({
        start: (controller) => {
          setTimeout(() => {
            controller.enqueue(new Uint8Array(3))
            controller.close()
          }, 60)
        },
      }),
      { headers: { 'content-type': 'application/json' } },
    )
  const exported = (await openOver(slow, { timeout: 20 }).client.exportPlanStream())._unsafeUnwrap()
  expect((await new Response(exported.content).arrayBuffer()).byteLength).toBe(3)
})

describe('an answer of something else', () => {
  const page = (status: number) => new Response('<html>', { status, headers: { 'content-type': 'text/html' } })
  const answers: readonly (readonly [string, () => Response, ClientFailure])[] = [
    ['a page', () => page(200), { code: 'reply-unreadable', status: 200, type: 'text/html' }],
    ['a page that is not found', () => page(404), { code: 'reply-unreadable', status: 404, type: 'text/html' }],
    [
      'JSON that breaks off',
      () => new Response('{"name":', { headers: { 'content-type': 'application/json; charset=utf-8' } }),
      { code: 'reply-unreadable', status: 200, type: 'application/json' },
    ],
    [
      'another error body',
      () => json(400, { error: 'no' }),
      { code: 'reply-unreadable', status: 400, type: 'application/json' },
    ],
    [
      'nothing',
      () => new Response('', { headers: { 'content-type': 'application/json', 'content-length': '0' } }),
      { code: 'reply-unreadable', status: 200, type: 'application/json' },
    ],
    [
      'an answer nobody asked for',
      () => new Response(null, { status: 304 }),
      { code: 'redirected', location: undefined },
    ],
    [
      'another address',
      () => new Response(null, { status: 308, headers: { location: 'https://plans.test/' } }),
      { code: 'redirected', location: 'https://plans.test/' },
    ],
  ]
  test.each(answers)('%s is no plan', async (_, answer, failure) => {
    const { fetch, requests } = network(answer)
    expect((await openOver(fetch).client.exportPlan())._unsafeUnwrapErr()).toEqual(failure)
    expect(requests).toHaveLength(1)
  })

  test('of a gateway that is busy is waited for', async () => {
    const busy = () => new Response('', { status: 503, headers: { 'content-type': 'text/html', 'retry-after': '3' } })
    const { client, pauses } = openOver(network(busy, plan).fetch)
    expect((await client.exportPlan()).isOk()).toBe(true)
    expect(pauses).toEqual([3000])
  })
})

test('a body that has no JSON is not sent', async () => {
  const body: { self?: object } = {}
  body.self = body
  const { fetch, requests } = network(plan)
  const failure = (await openOver(fetch).client.importPlan({ type: 'application/json', body }))._unsafeUnwrapErr()
  expect(failure).toMatchObject({ code: 'request-invalid', reason: expect.stringContaining('circular') })
  expect(requests).toEqual([])
})

test('a header that cannot be sent is not tried again', async () => {
  const { fetch, requests } = network(plan)
  const { client, pauses } = openOver(fetch)
  const failure = (await client.exportPlan({ etag: 'a\nb' }))._unsafeUnwrapErr()
  expect(failure.code).toBe('request-invalid')
  expect({ requests, pauses }).toEqual({ requests: [], pauses: [] })
})
