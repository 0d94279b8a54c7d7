/** What agents write, and what it counts for afterwards. */
import type { Role, WorkspaceId } from '@plan/core'
import { actOnBranch, changeSetting, describeBranch, mergeBranch, type Refusal, roleOf } from '@plan/workspace'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openService, type Service } from './service.ts'
import { call } from './talk.ts'

let service: Service
let editor: string
beforeAll(async () => {
  service = await openService()
  editor = await service.token('editor', 'read write')
})
afterAll(() => service.close())

const done = async (name: string, given: Readonly<Record<string, unknown>>, token = editor) => {
  const { reply, code, text } = await call(service.mcpUrl, name, { workspaceId: 'acme', ...given }, { token })
  expect(code, text).toBeUndefined()
  return reply
}
const newBranch = async (branchName: string, description?: string): Promise<string> =>
  String((await done('workflow', { action: 'create_branch', branchName, description })).branchId)
const logOf = async (branchId: string) =>
  (await service.surroundings.storage.branches.actions('acme' as WorkspaceId, branchId as never))._unsafeUnwrap()
const event = (name: string) => ({ op: 'create', entityType: 'event', name })
const acting = (id: string, role: Role) =>
  ({ actor: { kind: 'person', id: `person-${id}` }, role, door: 'web' }) as const

test('the log says that an agent wrote for the person, and through which door', async () => {
  const branchId = await newBranch('Logged', 'What for')
  await done('save_items', { branchId, items: [event('One')] })
  await done('workflow', { action: 'import', branchId, format: 'csv', payload: 'Event Name\nTwo' })
  await done('workflow', { action: 'update_branch_description', branchId, description: 'What else for' })
  await done('workflow', { action: 'pull_main', branchId })
  await done('workflow', { action: 'ask_for_review', branchId })
  const log = await logOf(branchId)
  expect(log.map(({ kind }) => kind)).toEqual(['create', 'change', 'change', 'comment', 'pull', 'request-review'])
  for (const { actor, door } of log)
    expect({ actor, door }).toEqual({ actor: { kind: 'agent', id: 'person-editor' }, door: 'mcp' })
})

describe('a description', () => {
  const shown = async (branchName: string) => {
    const { branches } = await done('list_branches', {})
    return (branches as readonly { name: string; description?: string }[]).find(({ name }) => name === branchName)
      ?.description
  }

  test('is given with the branch, and changed', async () => {
    const branchId = await newBranch('Described', 'First words')
    expect(await shown('Described')).toBe('First words')
    await done('workflow', { action: 'update_branch_description', branchId, description: 'Other words' })
    expect(await shown('Described')).toBe('Other words')
  })

  test('said again leaves no trace', async () => {
    const branchId = await newBranch('Said again', 'Words')
    const before = await logOf(branchId)
    await done('workflow', { action: 'update_branch_description', branchId, description: 'Words' })
    expect(await logOf(branchId)).toEqual(before)
  })
})

test('a dry run changes nothing and keeps no operation id', async () => {
  const branchId = await newBranch('Dry')
  const before = await logOf(branchId)
  const given = { branchId, items: [event('Dry')], operationId: 'dry-1' }
  expect(await done('save_items', { ...given, dryRun: true })).toMatchObject({ dryRun: true })
  expect(await logOf(branchId)).toEqual(before)
  expect(await done('save_items', given)).toMatchObject({ dryRun: false })
})

test('operation ids of two people do not meet', async () => {
  const admin = await service.token('admin', 'read write')
  const made = (branchName: string) => ({ action: 'create_branch', branchName, operationId: 'shared' })
  const [one, two] = [await done('workflow', made('Of one')), await done('workflow', made('Of two'), admin)]
  expect(one.branchId).not.toBe(two.branchId)
})

test('a name that a working branch has is taken, under an operation id too', async () => {
  await newBranch('Taken')
  for (const operationId of [undefined, 'taken-1']) {
    const given = { workspaceId: 'acme', action: 'create_branch', branchName: 'Taken', operationId }
    const { code, reply } = await call(service.mcpUrl, 'workflow', given, { token: editor })
    expect(code).toBe('already_exists')
    expect(reply.message).toBe('The branch name "Taken" is already taken.')
  }
})

describe('four eyes', () => {
  const refusalOf = (result: { isErr: () => boolean; _unsafeUnwrapErr: () => Refusal }): string =>
    result.isErr() ? result._unsafeUnwrapErr().code : 'none'

  test('whose agent wrote cannot approve it alone; somebody else can, and merges', async () => {
    await service.addPerson('second', { acme: 'admin' })
    const branchId = await newBranch('Two pairs')
    await done('save_items', { branchId, items: [event('Seen by two')] })
    await done('workflow', { action: 'ask_for_review', branchId })
    const target = { workspaceId: 'acme', branchId }
    const detail = await describeBranch(service.surroundings, { ...target, ...acting('editor', 'editor') })
    expect(detail._unsafeUnwrap().contributors).toEqual(['person-editor'])
    const approve = (who: string) =>
      actOnBranch(service.surroundings, { ...target, ...acting(who, 'editor'), action: 'approve' })
    const own = await approve('editor')
    expect(own.isErr() && own.error).toMatchObject({ code: 'action-refused', refusal: { code: 'own-work' } })
    ;(await approve('second'))._unsafeUnwrap()
    const merged = await mergeBranch(service.surroundings, { ...target, ...acting('editor', 'editor') })
    expect(merged.isOk(), refusalOf(merged)).toBe(true)
    const after = { workspaceId: 'acme', branchId, items: [event('Too late')] }
    expect((await call(service.mcpUrl, 'save_items', after, { token: editor })).code).toBe('branch_closed')
  })

  test('an agent never approves or merges, whatever role stands behind it', async () => {
    const branchId = await newBranch('Agents stay out')
    await done('save_items', { branchId, items: [event('Kept on the branch')] })
    const agent = { actor: { kind: 'agent', id: 'person-admin' }, role: 'admin', door: 'mcp' } as const
    const target = { workspaceId: 'acme', branchId, ...agent }
    expect(roleOf(agent)).toBe('admin')
    expect(refusalOf(await mergeBranch(service.surroundings, target))).toBe('action-refused')
    expect(refusalOf(await actOnBranch(service.surroundings, { ...target, action: 'approve' }))).toBe('action-refused')
  })
})

test('the plan is read from the store once for each revision', async () => {
  const { plans } = service.surroundings
  const look = () => call(service.mcpUrl, 'search', { workspaceId: 'acme', query: 'sign up' }, { token: editor })
  await look()
  const { misses } = plans.usage()
  for (let count = 0; count < 5; count++) await look()
  expect(plans.usage().misses).toBe(misses)
})

test('a search without the model that the workspace wants says so', async () => {
  const set = (value: boolean) => changeSetting(service.surroundings, { workspaceId: 'acme', key: 'embeddings', value })
  const look = () => call(service.mcpUrl, 'search', { workspaceId: 'acme', query: 'sign up' }, { token: editor })
  expect((await look()).body.result?.structuredContent).not.toHaveProperty('degraded')
  await set(true)
  const answer = (await look()).body.result?.structuredContent
  await set(false)
  expect(answer).toMatchObject({ degraded: true, warnings: [expect.stringContaining('embedding model')] })
  expect(answer?.results).not.toEqual([])
})
