/** An import under a key is done once, and answered alike however often it is sent. */
import { type BranchId, parseChanges, type WorkspaceId } from '@plan/core'
import { type MemoryService, openMemoryService } from '@plan/tests/memory-service'
import { changeSetting, type ImportRequest, importPlan, type Refusal } from '@plan/workspace'
import { okAsync, type ResultAsync } from 'neverthrow'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { changeBranch } from '../src/change-branch.ts'

let service: MemoryService
beforeEach(async () => {
  service = await openMemoryService()
})
afterEach(() => service.close())

const workspaceId = 'acme' as WorkspaceId
const operator = { kind: 'operator', id: 'operator' } as const
const reused = { code: 'idempotency-key-reused' }

/** A body that gives one event a description, so that doing it again after somebody else shows. */
const bodyOf = (description: string) =>
  JSON.stringify({
    events: [{ name: 'Shared', description, rules: { properties: { properties: { type: 'money' } } } }],
  })

const request = (over: Partial<ImportRequest> = {}): ImportRequest => ({
  workspaceId,
  branchId: 'topic',
  text: bodyOf('ours'),
  mediaType: 'application/json',
  method: 'addAndUpdate',
  actor: operator,
  door: 'command',
  idempotencyKey: 'key',
  ...over,
})

const send = (over: Partial<ImportRequest> = {}) => importPlan(service.surroundings, request(over))
const sendLater = (milliseconds: number, over: Partial<ImportRequest> = {}) =>
  importPlan(
    { ...service.surroundings, now: () => new Date(service.surroundings.now().getTime() + milliseconds) },
    request(over),
  )

/** Somebody else's change of what `request` imports. */
const interfere = (text = bodyOf('theirs')) => send({ text, idempotencyKey: undefined })

const description = async () => (await service.exportOf('topic')).events.map((event) => event.description)
const log = async (branchId = 'topic') =>
  (await service.surroundings.storage.branches.actions(workspaceId, branchId as BranchId))._unsafeUnwrap()

test('sent again it is answered as the first time and not done again', async () => {
  const first = (await send())._unsafeUnwrap()
  expect(first.counts).toMatchObject({ newEvents: 1 })
  expect(first.warnings).toHaveLength(1)
  await interfere()
  const before = await log()
  for (let n = 0; n < 3; n++) expect((await send())._unsafeUnwrap()).toStrictEqual(first)
  expect(await log()).toEqual(before)
  expect(await description()).toEqual(['theirs'])
})

test('without a key it is done again', async () => {
  await send({ idempotencyKey: undefined })
  await interfere()
  await send({ idempotencyKey: undefined })
  expect(await description()).toEqual(['ours'])
})

test.each([
  { name: 'text', over: { text: bodyOf('other') } },
  { name: 'method', over: { method: 'addOnly' } },
  { name: 'media type', over: { mediaType: 'text/csv', text: 'Event Name\nShared' } },
  { name: 'branch', over: { branchId: 'main' } },
] as const)('another $name under the key is refused and changes nothing', async ({ over }) => {
  await send()
  const before = [await log(), await log('main')]
  expect((await send(over))._unsafeUnwrapErr()).toEqual(reused)
  expect([await log(), await log('main')]).toEqual(before)
})

test('the equal key of another account is another key', async () => {
  await send()
  for (const actor of [
    { kind: 'agent', id: 'operator' },
    { kind: 'operator', id: 'Operator' },
  ] as const)
    expect((await send({ actor, role: 'editor', text: bodyOf(`by ${actor.kind} ${actor.id}`) })).isOk()).toBe(true)
  expect(await log()).toHaveLength(4)
})

test('one that changes nothing is remembered too', async () => {
  await interfere(bodyOf('ours'))
  const first = (await send())._unsafeUnwrap()
  expect(new Set(Object.values(first.counts))).toEqual(new Set([0]))
  await interfere()
  expect((await send())._unsafeUnwrap()).toStrictEqual(first)
  expect((await send({ text: bodyOf('other') }))._unsafeUnwrapErr()).toEqual(reused)
  expect(await description()).toEqual(['theirs'])
})

test('is remembered for 24 hours, then done anew', async () => {
  const day = 24 * 60 * 60 * 1_000
  const first = (await send())._unsafeUnwrap()
  await interfere()
  expect((await sendLater(day))._unsafeUnwrap()).toStrictEqual(first)
  expect((await sendLater(day + 1))._unsafeUnwrap().counts).toMatchObject({ newEvents: 0, updatedEvents: 1 })
  expect(await description()).toEqual(['ours'])
  expect((await sendLater(day + 1, { text: bodyOf('other') }))._unsafeUnwrapErr()).toEqual(reused)
  expect((await sendLater(2 * day + 2, { text: bodyOf('other') })).isOk()).toBe(true)
})

test('is answered after the branch has ceased to take changes', async () => {
  const first = (await send({ branchId: 'main' }))._unsafeUnwrap()
  await changeSetting(service.surroundings, { workspaceId, key: 'protectedMain', value: true })
  expect((await send({ branchId: 'main' }))._unsafeUnwrap()).toStrictEqual(first)
  const actor = { kind: 'service-account', id: 'ci' } as const
  const second = await send({ branchId: 'main', idempotencyKey: 'other', actor })
  expect(second._unsafeUnwrapErr()).toEqual({ code: 'main-protected' })
})

test('a refused one leaves its key free', async () => {
  expect((await send({ text: '{' }))._unsafeUnwrapErr().code).toBe('body-refused')
  expect((await send({ branchId: 'none' }))._unsafeUnwrapErr().code).toBe('branch-not-found')
  expect((await send()).isOk()).toBe(true)
})

test('a dry run leaves its key free, and is never answered for', async () => {
  const dry = (await send({ dryRun: true }))._unsafeUnwrap()
  expect(dry.changes?.length).toBeGreaterThan(0)
  expect((await send()).isOk()).toBe(true)
  expect((await send({ dryRun: true }))._unsafeUnwrap().changes).toEqual([])
  expect(await log()).toHaveLength(2)
})

test('sent eight times at once it is done once and answered alike', async () => {
  const results = await Promise.all(Array.from({ length: 8 }, () => send()))
  const [first, ...others] = results.map((result) => result._unsafeUnwrap())
  expect(first?.counts).toMatchObject({ newEvents: 1 })
  for (const other of others) expect(other).toStrictEqual(first)
  expect(await log()).toHaveLength(2)
})

test('of different ones at once under one key one is done and the others are refused', async () => {
  const results = await Promise.all([send(), send({ text: bodyOf('other') }), send({ branchId: 'main' })])
  expect(results.filter((result) => result.isOk())).toHaveLength(1)
  for (const result of results) if (result.isErr()) expect(result.error).toEqual(reused)
  expect((await log()).length + (await log('main')).length).toBe(3)
})

/** A change under a key that adds one event, and does something else while it is decided on. */
const addEvent = (id: string, meanwhile: (decisions: number) => ResultAsync<unknown, Refusal> = () => okAsync(0)) => {
  let decisions = 0
  return changeBranch<string>(service.surroundings, {
    workspaceId,
    branchId: 'topic',
    actor: operator,
    door: 'command',
    once: { key: 'key', digest: 'same' },
    decide: () => {
      const made = ++decisions
      const changes = parseChanges([{ kind: 'event-added', item: { id, name: id } }])._unsafeUnwrap()
      return meanwhile(made).map(() => ({ changes, sentence: id, reply: `${id}, decided ${made} times` }))
    },
  })
}
const eventIds = async () => (await service.exportOf('topic')).events.map((event) => event.id)

test('whoever finds the key taken while deciding answers with what was done under it', async () => {
  const result = await addEvent('ours', () => addEvent('rival'))
  expect(result._unsafeUnwrap()).toBe('rival, decided 1 times')
  expect(await eventIds()).toEqual(['rival'])
})

test('a lost race costs one more decision, and what was decided last is remembered', async () => {
  const first = await addEvent('ours', (decisions) => (decisions === 1 ? interfere() : okAsync(0)))
  expect(first._unsafeUnwrap()).toBe('ours, decided 2 times')
  expect((await addEvent('ours'))._unsafeUnwrap()).toBe('ours, decided 2 times')
  expect(await log()).toHaveLength(3)
})

test('a reply that is no JSON means a damaged store', async () => {
  const { idempotency } = service.surroundings.storage
  const record = { workspaceId, account: 'operator:operator', key: 'key', requestDigest: 'same', reply: '{' }
  await idempotency.save({ ...record, createdAt: '2026-01-02T00:00:00.000Z' })
  expect((await addEvent('ours'))._unsafeUnwrapErr().code).toBe('storage-damaged')
  expect(await eventIds()).toEqual([])
})
