import { type MemoryService, openMemoryService } from '@plan/tests/memory-service'
import { actOnBranch } from '@plan/workspace'
import { afterEach, beforeEach, expect, test } from 'vitest'

let service: MemoryService
beforeEach(async () => {
  service = await openMemoryService()
})
afterEach(() => service.close())

const body = (name: string) => JSON.stringify({ schema: { events: { [name]: { type: 'object' } } } })

const send = (key: string, sent: string, query = '') =>
  service.app.inject({
    method: 'POST',
    url: `/workspaces/acme/branches/topic/import/v1${query}`,
    headers: {
      authorization: service.authorization,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: sent,
  })

test('a retried import is applied once and answered alike', async () => {
  const first = await send('k1', body('A'))
  const second = await send('k1', body('A'))
  expect(first.json().result.newEvents).toBe(1)
  expect([second.statusCode, second.json()]).toEqual([200, first.json()])
  expect((await send('k2', body('A'))).json().result.newEvents).toBe(0)
})

test.each([
  ['another body', body('B'), ''],
  ['another method', body('A'), '?importMethod=addAndUpdate'],
])('%s under the same key is refused', async (_, sent, query) => {
  await send('k1', body('A'))
  const answer = await send('k1', sent, query)
  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toEqual({ message: expect.stringMatching(/send this request under a new key/), warnings: [] })
})

test('a dry run neither uses nor takes the key', async () => {
  const dry = await send('k1', body('A'), '?dryRun=true')
  expect(dry.json().message).toMatch(/^Dry run/)
  expect((await send('k1', body('B'))).json().result.newEvents).toBe(1)
})

test('a refused import leaves the key free', async () => {
  expect((await send('k1', '{')).statusCode).toBe(400)
  expect((await send('k1', body('A'))).statusCode).toBe(200)
})

test.each(['', 'a b', 'ü', 'x'.repeat(256)])('%j is no key', async (key) => {
  const answer = await send(key, body('A'))
  expect(answer.statusCode).toBe(400)
  expect(answer.json().message).toMatch(/^The header Idempotency-Key must be given once and be 1 to 255/)
})

test('a retry is answered alike after the branch was closed, and nothing else is taken', async () => {
  const first = await send('k1', body('A'))
  const operator = { actor: { kind: 'operator', id: 'operator' }, door: 'command' } as const
  const work = { workspaceId: 'acme', branchId: 'topic' }
  ;(await actOnBranch(service.surroundings, { ...work, ...operator, action: 'close' }))._unsafeUnwrap()
  const again = await send('k1', body('A'))
  expect([again.statusCode, again.json()]).toEqual([200, first.json()])
  expect((await send('k2', body('A'))).statusCode).toBe(409)
  expect((await send('k1', body('B'))).statusCode).toBe(422)
})
