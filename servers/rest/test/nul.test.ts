/** NUL, which no name, id or text may have: wherever it comes in, it is the request that is wrong and never the store. */
import { type MemoryService, openMemoryService } from '@plan/tests/memory-service'
import { afterAll, beforeAll, expect, test } from 'vitest'

let service: MemoryService
beforeAll(async () => {
  service = await openMemoryService()
})
afterAll(() => service.close())

const plan = '{"schema":{"events":{"A":{}}}}'

test.each([
  ['GET', '/workspaces/%00/branches/main/export/v1', undefined],
  ['GET', '/workspaces/acme/branches/main%00/export/v1', undefined],
  ['POST', '/workspaces/acme%00/branches/topic/import/v1', plan],
  ['POST', '/workspaces/acme/branches/a%00b/import/v1', plan],
  ['POST', '/workspaces/%00/branches/v1', '{"name":"new"}'],
] as const)('in the address of %s %s', async (method, url, body) => {
  const { authorization } = service
  const answer = await service.app.inject({
    ...{ method, url, headers: { authorization, 'content-type': 'application/json' } },
    ...(body !== undefined && { body }),
  })
  // Which workspaces there are is told to those who have a key of one.
  expect(answer.statusCode).toBe(url.includes('/acme/') ? 404 : 401)
})

test('in the name of a new branch, whose key of idempotency is free afterwards', async () => {
  const { authorization } = service
  const create = (name: string) =>
    service.app.inject({
      ...{ method: 'POST', url: '/workspaces/acme/branches/v1', body: JSON.stringify({ name }) },
      headers: { authorization, 'content-type': 'application/json', 'idempotency-key': 'once' },
    })
  expect((await create('new\0')).statusCode).toBe(400)
  expect((await create('new')).statusCode).toBe(201)
})

test.each([
  ['json', '{"schema":{"events":{"Half done":{},"a\\u0000":{}}}}'],
  ['json', '{"schema":{"events":{"Half done":{"description":"a\\u0000"}}}}'],
  ['csv', 'Event Name,Event Description\nHalf done,a\0\n'],
])('in an import of %s: nothing of it is kept', async (format, body) => {
  const type = format === 'csv' ? 'text/csv' : 'application/json'
  const answer = await service.importInto('topic', body, { type })
  expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining('holds NUL') } })
  expect((await service.exportOf('topic')).events).toEqual([])
})

test('in a name or secret of Basic', async () => {
  for (const text of ['\0:open:sesame', 'tester:\0', 'tester\0:open:sesame']) {
    const authorization = `Basic ${Buffer.from(text).toString('base64')}`
    const answer = await service.app.inject({
      url: '/workspaces/acme/branches/main/export/v1',
      headers: { authorization },
    })
    expect(answer.statusCode).toBe(401)
  }
})
