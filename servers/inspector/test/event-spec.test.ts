/** What clients that check values themselves are told. */
import { parseChanges } from '@plan/core'
import { readEventSpec } from '@plan/inspector-schema'
import { actOnBranch, applyToBranch, changeSetting, createBranch } from '@plan/workspace'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type InspectorService, openService } from './service.ts'

const workspaceId = 'acme'
const operator = { actor: { kind: 'operator', id: 'operator' }, door: 'command' } as const

let service: InspectorService
beforeEach(async () => {
  service = await openService()
  await keepValues(true)
  await plan('main', ['gold', 'silver'], 'Signed Up')
})
afterEach(() => service.close())

const keepValues = async (value: boolean) =>
  (await changeSetting(service.surroundings, { workspaceId, key: 'propertyValueValidation', value }))._unsafeUnwrap()

/** Adds an event with a property that has allowed values. */
async function plan(branchId: string, allowedValues: readonly string[], name: string): Promise<void> {
  const id = name.toLowerCase().replaceAll(' ', '-')
  const changes = [
    { kind: 'property-added', item: { id: `p-${id}`, name: 'plan', kind: 'event', type: 'string', allowedValues } },
    { kind: 'event-added', item: { id, name, uses: [{ propertyId: `p-${id}` }] } },
  ]
  const request = { workspaceId, branchId, changes: parseChanges(changes)._unsafeUnwrap(), ...operator }
  ;(await applyToBranch(service.surroundings, request))._unsafeUnwrap()
}

async function ask(query: Readonly<Record<string, string>> = {}) {
  const answer = await service.app.inject({
    url: '/trackingPlan/eventSpec',
    query: { apiKey: service.key, streamId: 'stream 1', eventName: 'Signed Up', ...query },
  })
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
}

test('the constraints of an event are told as clients read them', async () => {
  const { status, body, headers } = await ask()
  expect(status).toBe(200)
  expect(body).toEqual({
    events: [
      {
        ...{ b: 'main', id: 'signed-up', vids: [] },
        p: { plan: { t: 'string', r: false, v: { '["gold","silver"]': ['signed-up'] } } },
      },
    ],
    metadata: { schemaId: 'acme', branchId: 'main', latestActionId: expect.any(String), sourceId: 'web' },
  })
  expect(readEventSpec(body)).toBeDefined()
  expect(headers['access-control-allow-origin']).toBe('*')
})

test('an event that the plan does not have has no constraints', async () => {
  expect(await ask({ eventName: 'Other' })).toMatchObject({ status: 200, body: { events: [] } })
})

test('the last action is another one after each change of the plan', async () => {
  const before = (await ask()).body.metadata.latestActionId
  expect((await ask()).body.metadata.latestActionId).toBe(before)
  await plan('main', ['a'], 'Other')
  expect((await ask()).body.metadata.latestActionId).not.toBe(before)
  expect((await ask({ eventName: 'Other' })).body.events).toHaveLength(1)
})

describe('a stream that is validated as a branch', () => {
  const choose = async (branchId: string) =>
    (
      await service.surroundings.storage.inspector.streams.choose('acme' as never, {
        ...{ streamId: 'stream 1', branchId, chosenAt: service.clock.now.toISOString() },
      })
    )._unsafeUnwrap()

  beforeEach(async () => {
    const branch = { workspaceId, id: 'next', name: 'Next', ...operator }
    ;(await createBranch(service.surroundings, branch))._unsafeUnwrap()
    await plan('next', ['x'], 'Only There')
    await choose('next')
  })

  test('is told what that branch asks, and others what main does', async () => {
    const eventName = 'Only There'
    const { body } = await ask({ eventName })
    expect(body).toMatchObject({ events: [{ b: 'next', id: 'only-there' }], metadata: { branchId: 'next' } })
    expect((await ask({ eventName: 'Signed Up' })).body.events).toHaveLength(1)
    const other = await ask({ eventName, streamId: 'stream 2' })
    expect(other.body).toMatchObject({ events: [], metadata: { branchId: 'main' } })
  })

  test('is told what main asks once that branch is closed, or is none', async () => {
    const close = { workspaceId, branchId: 'next', action: 'close', ...operator } as const
    ;(await actOnBranch(service.surroundings, close))._unsafeUnwrap()
    expect((await ask()).body.metadata.branchId).toBe('main')
    await choose('never-was')
    expect((await ask()).body.metadata.branchId).toBe('main')
  })
})

describe('nothing is told', () => {
  test.each(['of nobody', ''])('to the key "%s"', async (apiKey) => {
    const { status, body } = await ask({ apiKey })
    expect([status, body]).toEqual([401, { ok: false, error: expect.stringMatching(/^The API key is missing/) }])
  })

  test('where the workspace has no use for values', async () => {
    await keepValues(false)
    const { status, body } = await ask()
    expect(status).toBe(404)
    expect(body.error).toContain('propertyValueValidation')
  })

  test('for production', async () => {
    expect((await ask({ env: 'prod' })).status).toBe(404)
    expect((await ask({ env: 'dev' })).status).toBe(200)
  })

  test('without an event name', async () => {
    const answer = await service.app.inject({ url: `/trackingPlan/eventSpec?apiKey=${service.key}&streamId=x` })
    expect([answer.statusCode, answer.json().error]).toEqual([400, expect.stringContaining('eventName')])
  })

  test('beyond the quota of the key', async () => {
    const small = await openService({ limits: { burst: 1, perSecond: 1 } })
    await changeSetting(small.surroundings, { workspaceId, key: 'propertyValueValidation', value: true })
    const url = `/trackingPlan/eventSpec?apiKey=${encodeURIComponent(small.key)}&streamId=x&eventName=y`
    const statuses = [await small.app.inject({ url }), await small.app.inject({ url })].map(
      ({ statusCode }) => statusCode,
    )
    expect(statuses).toEqual([200, 429])
    await small.close()
  })
})
