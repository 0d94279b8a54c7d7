/** Creating a branch over HTTP: the operation the specification lacks, with its one error body. */
import { type MemoryService, openMemoryService } from '@plan/tests/memory-service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let service: MemoryService
beforeAll(async () => {
  service = await openMemoryService()
})
afterAll(() => service.close())

const create = (body: string, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
  service.app.inject({
    method: 'POST',
    url: '/workspaces/acme/branches/v1',
    headers: { authorization: service.authorization, host: 'plan.example', ...headers },
    body,
  })

test('a branch of main is there afterwards and takes imports', async () => {
  await service.importInto('main', '{"schema":{"events":{"On Main":{}}}}')
  const answer = await create('{"name":"checkout-2"}')
  const created = answer.json()
  expect([answer.statusCode, created]).toEqual([
    201,
    {
      branchId: expect.any(String),
      branchName: 'checkout-2',
      branchUrl: `http://plan.example/workspaces/acme/branches/${created.branchId}`,
    },
  ])
  expect((await service.exportOf(created.branchId)).events.map(({ name }) => name)).toEqual(['On Main'])
  expect((await service.exportOf(created.branchId)).name).toBe('Exported Tracking Plan: checkout-2')
  expect((await service.importInto(created.branchId, '{"schema":{"events":{"A":{}}}}')).status).toBe(200)
})

test('the name of an open branch is a conflict', async () => {
  expect((await create('{"name":"twice"}')).statusCode).toBe(201)
  const again = await create('{"name":"twice"}')
  expect([again.statusCode, again.json()]).toEqual([
    409,
    { message: 'The branch name "twice" is already taken', warnings: [] },
  ])
})

describe('what is refused', () => {
  test.each([
    ['Checkout Flow: Größe', 'checkout-flow-gro-e'],
    ['checkout_v2', 'checkout-v2'],
    ['CheckoutFlow', 'checkout-flow'],
    ['-a-', 'a'],
    [`${'a'.repeat(120)}`, 'a'.repeat(100)],
  ])('%s, with a valid name instead', async (name, better) => {
    const answer = await create(JSON.stringify({ name }))
    expect(answer.statusCode).toBe(400)
    expect(answer.json().message).toContain(`"${better}"`)
    expect((await create(JSON.stringify({ name: better }))).statusCode).toBe(201)
  })

  test.each(['', '日本語', '!!'])('%j, without one', async (name) => {
    const answer = await create(JSON.stringify({ name }))
    expect(answer.statusCode).toBe(400)
    expect(answer.json().message).toMatch(/^At \/name /)
    expect(answer.json().message).not.toContain('for example')
  })

  test.each([
    ['{', /JSON object in UTF-8/],
    ['[]', /JSON object with the member "name"/],
    ['{}', /At \/name the body must have a text/],
    ['{"name":7}', /At \/name the body must have a text/],
    ['', /JSON object/],
  ])('the body %s', async (body, message) => {
    const answer = await create(body)
    expect([answer.statusCode, answer.json().warnings]).toEqual([400, []])
    expect(answer.json().message).toMatch(message)
  })

  test('another Content-Type', async () => {
    const answer = await create('name=a', { 'content-type': 'application/x-www-form-urlencoded' })
    expect([answer.statusCode, answer.json().message]).toEqual([400, 'The Content-Type must be application/json'])
  })

  test('a body that is much too large', async () => {
    const answer = await create(JSON.stringify({ name: 'a'.repeat(300_000) }))
    expect([answer.statusCode, answer.json().message]).toEqual([413, 'The body is larger than 262144 bytes'])
  })
})
