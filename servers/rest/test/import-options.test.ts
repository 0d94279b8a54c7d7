import { gzipSync } from 'node:zlib'
import { buildApp } from '@plan/rest'
import { type MemoryService, openMemoryService } from '@plan/tests/memory-service'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

let service: MemoryService
beforeEach(async () => {
  service = await openMemoryService()
})
afterEach(() => service.close())

const url = '/workspaces/acme/branches/topic/import/v1'
const body = JSON.stringify({
  schema: { events: { A: { properties: { p: { type: 'money' }, q: { type: 'string' } }, required: ['q'] } } },
})

const send = (options: { query?: string; headers?: Record<string, string>; body?: string | Buffer }) =>
  service.app.inject({
    method: 'POST',
    url: url + (options.query ?? ''),
    headers: { authorization: service.authorization, 'content-type': 'application/json', ...options.headers },
    body: options.body ?? body,
  })

describe('dryRun', () => {
  test('answers the same result and the changes in words, and changes nothing', async () => {
    const dry = await send({ query: '?dryRun=true' })
    expect(dry.statusCode).toBe(200)
    expect((await service.exportOf('topic')).events).toEqual([])
    const { message, changes, ...same } = dry.json()
    expect(message).toBe('Dry run completed, nothing was changed')
    expect(changes).toEqual(['Property "p" added', 'Property "q" added', 'Event "A" added'])
    const { message: done, ...real } = (await send({})).json()
    expect(done).toBe('Import completed')
    expect(same).toEqual(real)
  })

  test('of what is there already has no changes', async () => {
    await send({})
    expect((await send({ query: '?dryRun=true' })).json().changes).toEqual([])
  })

  test('leaves no trace in the log', async () => {
    await send({ query: '?dryRun=true' })
    const branch = (await service.surroundings.storage.branches.list('acme' as never))._unsafeUnwrap()
    expect(branch.map(({ id, revision }) => [id, revision])).toEqual([
      ['main', 1],
      ['topic', 1],
    ])
  })

  test.each(['?dryRun=', '?dryRun=yes', '?dryRun=true&dryRun=true'])('%s is refused', async (query) => {
    const answer = await send({ query })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().message).toMatch(/"dryRun" must be given once and be one of true, false/)
  })
})

describe('gzip', () => {
  const gzip = { 'content-encoding': 'gzip' }

  test('a compressed body is what it was before', async () => {
    const answer = await send({ headers: { 'content-encoding': 'GZIP' }, body: gzipSync(body) })
    expect(answer.json()).toMatchObject({ message: 'Import completed', result: { newEvents: 1 } })
  })

  test('several members count as one body', async () => {
    const half = body.length / 2
    const members = Buffer.concat([gzipSync(body.slice(0, half)), gzipSync(body.slice(half))])
    expect((await send({ headers: gzip, body: members })).statusCode).toBe(200)
  })

  test.each([
    ['no gzip at all', Buffer.from(body)],
    ['a gzip that breaks off', gzipSync(body).subarray(0, 40)],
  ])('%s is refused', async (_, sent) => {
    const answer = await send({ headers: gzip, body: sent })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().message).toMatch(/not the gzip/)
  })

  test('the limit is on what comes out', async () => {
    const app = buildApp({ surroundings: service.surroundings, bodyLimit: 1000 })
    const inject = (length: number) =>
      app.inject({
        method: 'POST',
        url,
        headers: { authorization: service.authorization, 'content-type': 'application/json', ...gzip },
        body: gzipSync(`{"schema":{"events":{}}}${' '.repeat(length - 24)}`),
      })
    expect((await inject(1000)).statusCode).toBe(200)
    expect((await inject(1001)).statusCode).toBe(413)
    expect((await inject(50_000_000)).statusCode).toBe(413)
    await app.close()
  })
})

describe('rate limit', () => {
  test('is for each service account, after the credentials and before everything else', async () => {
    const app = buildApp({ surroundings: service.surroundings, rateLimit: { burst: 3, perSecond: 0.01 } })
    const get = (branch: string, authorization = service.authorization) =>
      app.inject({ url: `/workspaces/acme/branches/${branch}/export/v1`, headers: { authorization } })
    const statuses = []
    for (const branch of ['topic', 'none', 'main', 'topic', 'none']) statuses.push((await get(branch)).statusCode)
    expect(statuses).toEqual([200, 404, 200, 429, 429])
    const refused = await get('topic')
    expect(refused.headers['retry-after']).toBe('100')
    expect(refused.json()).toEqual({ message: expect.stringMatching(/try again in 100 s/), warnings: [] })
    expect((await get('topic', 'Basic eDp5')).statusCode).toBe(401)
    expect((await app.inject({ url: '/livez' })).statusCode).toBe(200)
    await app.close()
  })
})
