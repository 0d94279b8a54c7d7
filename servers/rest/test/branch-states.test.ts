/** Which branches take imports, and what the others answer. @see Specification, "Rules that depend on status" */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type BranchStatus, branchStatuses, type WorkspaceId } from '@plan/core'
import { type MemoryService, openMemoryService } from '@plan/tests/memory-service'
import { actOnBranch, changeSetting, mergeBranch } from '@plan/workspace'
import { beforeEach, expect, onTestFinished, test } from 'vitest'

const workspaceId = 'acme' as WorkspaceId
const operator = { actor: { kind: 'operator', id: 'operator' }, door: 'command' } as const
const work = { workspaceId, branchId: 'topic', ...operator }
const body = '{"schema":{"events":{"Late":{}}}}'

let service: MemoryService
beforeEach(async () => {
  service = await openMemoryService()
  return () => service.close()
})

const act = async (...actions: readonly Parameters<typeof actOnBranch>[1]['action'][]) => {
  for (const action of actions) (await actOnBranch(service.surroundings, { ...work, action }))._unsafeUnwrap()
}
const set = async (key: string, value: boolean) =>
  (await changeSetting(service.surroundings, { workspaceId, key, value }))._unsafeUnwrap()

/** What people do to bring a branch from its creation into each state. */
const ways: Readonly<Record<BranchStatus, () => Promise<unknown>>> = {
  Draft: () => act(),
  ReadyForReview: () => act('request-review'),
  ChangesRequested: () => act('request-review', 'request-changes'),
  Approved: () => act('request-review', 'approve'),
  Closed: () => act('close'),
  Merged: async () => (await mergeBranch(service.surroundings, work))._unsafeUnwrap(),
  Open: async () => {
    await set('reviewWorkflow', false)
    await act('close', 'reopen')
  },
}

/** What is there of a branch: its row, its log and its export. */
async function seen(branchId: string) {
  const { branches } = service.surroundings.storage
  return {
    branch: (await branches.find(workspaceId, branchId as never))._unsafeUnwrap(),
    log: (await branches.actions(workspaceId, branchId as never))._unsafeUnwrap(),
    export: await service.exportOf(branchId),
  }
}

const finished = {
  Closed: 'The branch is closed and takes no more changes; create a new branch',
  Merged: 'The branch is merged and takes no more changes; create a new branch',
}

test.each(branchStatuses)('a branch that is %s', async (status) => {
  await service.importInto('topic', '{"schema":{"events":{"Early":{}}}}')
  await ways[status]()
  const before = await seen('topic')
  expect(before.branch?.status).toBe(status)
  const answers = [
    await service.importInto('topic', body),
    // A body that would change nothing, and one that is none.
    await service.importInto('topic', '{"schema":{"events":{"Early":{}}}}'),
    await service.importInto('topic', '{'),
  ]
  if (status === 'Closed' || status === 'Merged') {
    const refusal = { status: 409, body: { message: finished[status], warnings: [] } }
    expect(answers).toEqual([refusal, refusal, refusal])
    expect(await seen('topic')).toEqual(before)
  } else {
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 400])
    expect((await service.exportOf('topic')).events.map(({ name }) => name)).toEqual(['Early', 'Late'])
  }
})

test('a closed branch that is taken up again takes imports again', async () => {
  await act('close', 'reopen')
  expect((await service.importInto('topic', body)).status).toBe(200)
})

test('protected main answers 403 before it looks at the body, and stays as it is', async () => {
  await set('protectedMain', true)
  const before = await seen('main')
  const refusal = {
    status: 403,
    body: { message: 'The main branch of this workspace is protected; import into another branch', warnings: [] },
  }
  for (const text of [body, '{', '']) expect(await service.importInto('main', text)).toEqual(refusal)
  expect(await seen('main')).toEqual(before)
  await set('protectedMain', false)
  expect((await service.importInto('main', body)).status).toBe(200)
})

test('a branch row without prior actions answers 409, and stays as it is', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'plan-states-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'plan.db')
  await (await openMemoryService({ file })).close()
  const database = new DatabaseSync(file)
  database.exec(
    `INSERT INTO branches (workspace, id, name, status, revision, base_revision, approvals, created_at)
     VALUES ('acme', 'bare', 'Bare', 'Draft', 0, 1, '[]', '2026-01-02T03:04:05.678Z')`,
  )
  database.close()

  const reopened = await openMemoryService({ file })
  expect(await reopened.importInto('bare', body)).toEqual({
    status: 409,
    body: { message: 'The branch has no prior actions, so it is damaged; create a new branch', warnings: [] },
  })
  expect((await reopened.importInto('topic', body)).status).toBe(200)
  expect((await reopened.exportOf('bare')).events).toEqual([])
  const { branches } = reopened.surroundings.storage
  expect((await branches.find(workspaceId, 'bare' as never))._unsafeUnwrap()).toMatchObject({ revision: 0 })
  expect((await branches.actions(workspaceId, 'bare' as never))._unsafeUnwrap()).toEqual([])
  await reopened.close()
})
