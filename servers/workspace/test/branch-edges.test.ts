/** Corners of the life of branches, each found by a random history or by a reader. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { parseChanges, type Role, type WorkspaceId } from '@plan/core'
import { openSqlite } from '@plan/storage'
import { type MemoryService, openMemoryService } from '@plan/tests/memory-service'
import {
  type Acting,
  actOnBranch,
  applyToBranch,
  changeSetting,
  commentOnBranch,
  createWorkspace,
  describeBranch,
  describeRefusal,
  mergeBranch,
  openPlanCache,
  pullMain,
  type Refusal,
  readSettings,
} from '@plan/workspace'
import type { ResultAsync } from 'neverthrow'
import { beforeEach, expect, onTestFinished, test } from 'vitest'

const workspaceId = 'acme' as WorkspaceId
const work = { workspaceId, branchId: 'topic' }
const main = { workspaceId, branchId: 'main' }

const person = (id: string, role: Role = 'editor'): Acting => ({ actor: { kind: 'person', id }, role, door: 'web' })
const [ann, ben, vera] = [person('ann'), person('ben'), person('vera', 'viewer')]

let service: MemoryService
beforeEach(async () => {
  service = await openMemoryService()
  return () => service.close()
})

const change = (who: Acting, where: typeof work, ...list: object[]) =>
  applyToBranch(service.surroundings, { ...where, ...who, changes: parseChanges(list)._unsafeUnwrap() })
const added = (id: string, over: object = {}) => ({ kind: 'event-added', item: { id, name: `Event ${id}`, ...over } })
const act = (who: Acting, action: 'request-review' | 'approve') =>
  actOnBranch(service.surroundings, { ...work, ...who, action })
const done = async <T>(result: ResultAsync<T, Refusal>): Promise<T> =>
  (await result).mapErr(describeRefusal)._unsafeUnwrap()
const refusalOf = async (result: ResultAsync<unknown, Refusal>) => describeRefusal((await result)._unsafeUnwrapErr())

/** The same store as a server that has just started sees it. */
const restarted = () => ({ ...service.surroundings, plans: openPlanCache(100_000) })

const eventsOn = async (branchId: string) => {
  const { storage } = restarted()
  const branch = (await storage.branches.find(workspaceId, branchId as never))._unsafeUnwrap()
  return branch === undefined ? [] : [...(await storage.plans.load(branch))._unsafeUnwrap().events.keys()]
}

test('what a branch added and removed again is not removed from main where main adds it later', async () => {
  await done(change(ann, work, added('a')))
  await done(change(ann, work, { kind: 'event-removed', id: 'a' }))
  await done(change(ben, main, added('a')))
  await done(pullMain(service.surroundings, { ...work, ...ann }))
  expect(await eventsOn('topic')).toEqual(['a'])
  await done(mergeBranch(restarted(), { ...work, ...ann }))
  expect(await eventsOn('main')).toEqual(['a'])
})

test('who approved a branch and then touches it has approved work of their own, content or not', async () => {
  await done(change(ann, work, added('a', { description: 'A' })))
  await done(act(ann, 'request-review'))
  await done(act(ben, 'approve'))
  await done(change(ben, work, { kind: 'event-updated', id: 'a', set: { description: 'A' } }))
  const { status, contributors } = await done(describeBranch(service.surroundings, { ...work, ...ann }))
  expect({ status, contributors }).toEqual({ status: 'ReadyForReview', contributors: ['ann', 'ben'] })
})

test('an event that was set back is no affair of its owner', async () => {
  await done(change(ann, main, { kind: 'stakeholder-domain-added', item: { id: 'growth', name: 'Growth' } }))
  await done(change(ann, main, added('a', { owner: 'growth' })))
  await done(pullMain(service.surroundings, { ...work, ...ann }))
  for (const description of ['Other', ''])
    await done(change(ann, work, { kind: 'event-updated', id: 'a', set: { description } }))
  expect((await done(describeBranch(service.surroundings, { ...work, ...ann }))).owners).toEqual([])
})

test('an approval outlives the same content written in another way', async () => {
  await done(change(ann, main, { kind: 'stakeholder-domain-added', item: { id: 'growth', name: 'Growth' } }))
  await done(pullMain(service.surroundings, { ...work, ...ann }))
  await done(change(ann, work, added('a')))
  await done(change(ann, work, { kind: 'event-updated', id: 'a', set: { owner: 'growth' } }))
  await done(act(ann, 'request-review'))
  await done(act(ben, 'approve'))
  await done(change(ann, work, { kind: 'event-removed', id: 'a' }, added('a', { owner: 'growth' })))
  expect((await done(describeBranch(service.surroundings, { ...work, ...ann }))).status).toBe('Approved')
})

test('a viewer changes nothing, be it that there is nothing to change', async () => {
  expect(await refusalOf(change(vera, work))).toMatch(/takes the role editor/)
})

test('settings changed at once are all changed', async () => {
  const set = (key: string) => changeSetting(service.surroundings, { workspaceId, key, value: true })
  await Promise.all(['protectedMain', 'ownerApproval', 'smartSearch'].map(set))
  const expected = { protectedMain: true, ownerApproval: true, smartSearch: true }
  expect(await done(readSettings(service.surroundings, workspaceId))).toMatchObject(expected)
})

test('nothing can be said about a branch without actions, which would look whole afterwards', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'plan-edges-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'plan.db')
  const opened = async () => ({ ...restarted(), storage: (await openSqlite({ file }))._unsafeUnwrap() })

  const first = await opened()
  await done(createWorkspace(first, { id: workspaceId, name: 'Acme', ...ann }))
  await first.storage.close()
  const database = new DatabaseSync(file)
  database.exec(
    `INSERT INTO branches (workspace, id, name, status, revision, base_revision, approvals, created_at)
     VALUES ('acme', 'topic', 'Topic', 'Draft', 0, 1, '[]', '2026-01-02T03:04:05.678Z')`,
  )
  database.close()

  const surroundings = await opened()
  expect(await refusalOf(commentOnBranch(surroundings, { ...work, ...ann, text: 'Hello' }))).toMatch(/no prior actions/)
  expect(await refusalOf(applyToBranch(surroundings, { ...work, ...ann, changes: [] }))).toMatch(/no prior actions/)
  await surroundings.storage.close()
})

test('who settles a conflict in their own words contributes, and does not approve that alone', async () => {
  await done(change(ben, main, added('e')))
  await done(pullMain(service.surroundings, { ...work, ...ann }))
  await done(change(ann, work, { kind: 'event-updated', id: 'e', set: { description: 'Ours' } }))
  await done(change(ann, main, { kind: 'event-updated', id: 'e', set: { description: 'Theirs' } }))
  const place = { kind: 'event', id: 'e', path: ['description'] } as const
  await done(pullMain(service.surroundings, { ...work, ...ben, resolutions: [{ ...place, value: 'His own' }] }))
  await done(act(ann, 'request-review'))
  const { status } = await done(act(ben, 'approve'))
  expect(status).toBe('ReadyForReview')
  const detail = await done(describeBranch(service.surroundings, { ...work, ...ben }))
  expect(detail.contributors).toEqual(['ann', 'ben'])
})

test('agents settle nothing', async () => {
  const agent: Acting = { actor: { kind: 'agent', id: 'helper' }, role: 'editor', door: 'mcp' }
  const resolutions = [{ kind: 'event', id: 'e', path: ['description'], take: 'ours' }] as const
  expect(await refusalOf(pullMain(service.surroundings, { ...work, ...agent, resolutions }))).toMatch(
    /people alone settle conflicts/,
  )
})
