/** Two at once get one of the two possible orders, never a mixture. */
import { type BranchId, mainBranchId, parseChanges, type WorkspaceId } from '@plan/core'
import { type MemoryService, openMemoryService } from '@plan/tests/memory-service'
import { applyToBranch, importPlan } from '@plan/workspace'
import { okAsync } from 'neverthrow'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { changeBranch } from '../src/change-branch.ts'

let service: MemoryService
beforeEach(async () => {
  service = await openMemoryService()
})
afterEach(() => service.close())

const workspaceId = 'acme' as WorkspaceId
const who = { actor: { kind: 'operator', id: 'operator' }, door: 'command' } as const

const eventAdded = (id: string) =>
  parseChanges([{ kind: 'event-added', item: { id, name: `Event ${id}` } }])._unsafeUnwrap()

const bodyOf = (name: string) =>
  JSON.stringify({ schema: { events: { Shared: { properties: { [name]: { type: 'string' } } }, [name]: {} } } })

test('imports at the same time all succeed, and nothing of any is lost', async () => {
  const names = Array.from({ length: 8 }, (_, at) => `lane ${at}`)
  const results = await Promise.all(
    names.map((name) =>
      importPlan(service.surroundings, {
        workspaceId,
        branchId: 'topic',
        text: bodyOf(name),
        mediaType: 'application/json',
        method: 'addOnly',
        ...who,
      }),
    ),
  )
  const succeeded = names.filter((_, at) => results[at]?.isOk())
  const exported = await service.exportOf('topic')
  const shared = exported.events.find((event) => event.name === 'Shared')
  expect(exported.events.map((event) => event.name)).toEqual(['Shared', ...succeeded])
  expect(Object.keys(shared?.rules.properties.properties.properties ?? {}).toSorted()).toEqual(succeeded)
  for (const result of results) if (result.isErr()) expect(result.error).toEqual({ code: 'branch-contended' })
  expect(succeeded.length).toBeGreaterThanOrEqual(4)
})

test('a decision is made anew three times, then refused', async () => {
  let decisions = 0
  const result = await changeBranch(service.surroundings, {
    workspaceId,
    branchId: 'topic',
    ...who,
    decide: () => {
      decisions++
      const changes = eventAdded(`rival-${decisions}`)
      return applyToBranch(service.surroundings, { workspaceId, branchId: 'topic', changes, ...who }).andThen(() =>
        okAsync({ changes: eventAdded('ours'), sentence: 'ours', reply: 'done' }),
      )
    },
  })
  expect(result._unsafeUnwrapErr()).toEqual({ code: 'branch-contended' })
  expect(decisions).toBe(4)
  const exported = await service.exportOf('topic')
  expect(exported.events.map((event) => event.id)).toEqual(['rival-1', 'rival-2', 'rival-3', 'rival-4'])
})

test('one rival only costs one more decision', async () => {
  let decisions = 0
  const result = await changeBranch(service.surroundings, {
    workspaceId,
    branchId: 'topic',
    ...who,
    decide: () => {
      decisions++
      const rival = { workspaceId, branchId: 'topic', changes: eventAdded('rival'), ...who }
      const before = decisions === 1 ? applyToBranch(service.surroundings, rival).map(() => 0) : okAsync(0)
      return before.andThen(() => okAsync({ changes: eventAdded('ours'), sentence: 'ours', reply: 'done' }))
    },
  })
  expect(result._unsafeUnwrap()).toBe('done')
  expect(decisions).toBe(2)
})

test('a decision without changes leaves no trace in the log', async () => {
  const log = () => service.surroundings.storage.branches.actions(workspaceId, 'topic' as BranchId)
  const send = () => service.importInto('topic', bodyOf('once'))
  await send()
  const before = (await log())._unsafeUnwrap()
  await send()
  expect((await log())._unsafeUnwrap()).toEqual(before)
  expect(before.map((action) => action.sentence)).toEqual([
    'Created the branch "Topic"',
    'Imported a plan (addOnly): 2 new and 0 updated events, 1 new properties',
  ])
  expect(before.at(-1)?.actor).toEqual({ kind: 'service-account', id: 'tester' })
})

test('a branch keeps what main had when it was created', async () => {
  await service.importInto(mainBranchId, bodyOf('later'))
  expect((await service.exportOf('topic')).events).toEqual([])
})
