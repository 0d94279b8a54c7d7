import { type BranchId, type Change, mainBranchId } from '@plan/core'
import { type Action, hashAction } from '@plan/storage'
import { describe, expect, it } from 'vitest'
import {
  action,
  at,
  branchId,
  commit,
  commitOn,
  createBranch,
  createWorkspace,
  property,
  put,
  source,
  workspaceId,
} from './builders.ts'
import type { OpenEngine } from './engine.ts'

const hashed = (id: BranchId, entry: Action) =>
  hashAction({ ...entry, workspaceId, branchId: id, changes: JSON.stringify(entry.changes) })

export const actionLogContract = (openEngine: OpenEngine) =>
  describe('the log of a branch', () => {
    it('tells every action as it was given, oldest first', async () => {
      const { storage } = await openEngine()
      const main = await createWorkspace(storage)
      const web = source('web', { name: 'Web “quoted” \u2008' })
      const changes: Change[] = [
        { kind: 'source-added', item: web },
        { kind: 'source-archived', id: web.id },
      ]
      const given = {
        at: '2026-05-06T07:08:09.010Z',
        actor: { kind: 'agent', id: "o'brien" },
        door: 'mcp',
        sentence: 'Source "Web" added\nand archived',
        kind: 'pull',
        changes,
      } as const
      const items = [put('source', { ...web, archived: true })]
      await storage.plans.commit({ ...commitOn(main), items, action: given })
      const log = (await storage.branches.actions(workspaceId, mainBranchId))._unsafeUnwrap()
      expect(log.map(({ revision }) => revision)).toEqual([1, 2])
      expect(log[1]).toMatchObject(given)
      expect(log[1]).not.toHaveProperty('status')
      const created = { at, door: 'command', sentence: 'create the workspace', changes: [] }
      expect(log[0]).toMatchObject({ ...created, kind: 'create', status: 'Open' })
    })

    it('begins with a creation that names the state of the new branch, whatever it is told', async () => {
      const { storage } = await openEngine()
      await createWorkspace(storage)
      const approved = action('create', [], { kind: 'approve', status: 'Approved' })
      const given = { workspaceId, id: branchId('b1'), name: 'b1', status: 'Draft', createdAt: at } as const
      await storage.branches.create(given, approved)
      const log = (await storage.branches.actions(workspaceId, given.id))._unsafeUnwrap()
      expect(log).toMatchObject([{ kind: 'create', status: 'Draft', hash: hashed(given.id, log[0] as Action) }])
    })

    it('moves the branch to the state that an action names, and leaves it there', async () => {
      const { storage } = await openEngine()
      await createWorkspace(storage)
      const created = await createBranch(storage, 'b1')
      const review = action('please', [], { kind: 'request-review', status: 'ReadyForReview' })
      const ready = (await storage.plans.commit({ ...commitOn(created), action: review }))._unsafeUnwrap()
      expect(ready).toEqual({ ...created, revision: 2, status: 'ReadyForReview' })
      const edited = await commit(storage, ready, put('source', source('web')))
      expect(edited.status).toBe('ReadyForReview')
      expect((await storage.branches.find(workspaceId, created.id))._unsafeUnwrap()).toEqual(edited)
      const log = (await storage.branches.actions(workspaceId, created.id))._unsafeUnwrap()
      expect(log.map(({ kind, status }) => [kind, status])).toEqual([
        ['create', 'Draft'],
        ['request-review', 'ReadyForReview'],
        ['change', undefined],
      ])
      expect(log.map(({ hash }) => hash)).toEqual(log.map((entry) => hashed(created.id, entry)))
    })

    it('tells added items as they were added', async () => {
      const { storage } = await openEngine()
      const item = property('p1', { name: '"quoted"', allowedValues: ['__proto__'] })
      const given = action('add', [{ kind: 'property-added', item }])
      const main = await createWorkspace(storage)
      await storage.plans.commit({ ...commitOn(main), items: [put('property', item)], action: given })
      const log = (await storage.branches.actions(workspaceId, mainBranchId))._unsafeUnwrap()
      expect(log[1]?.changes).toEqual([{ kind: 'property-added', item }])
      expect(log[1]?.hash).toBe(hashed(mainBranchId, log[1] as Action))
    })

    it('is a chain of hashes on every branch', async () => {
      const { storage } = await openEngine()
      let main = await createWorkspace(storage)
      for (let n = 0; n < 3; n++) main = await commit(storage, main, put('source', source(`s${n}`)))
      const branch = await commit(storage, await createBranch(storage, 'b1'), put('source', source('own')))
      for (const id of [mainBranchId, branch.id]) {
        const log = (await storage.branches.actions(workspaceId, id))._unsafeUnwrap()
        expect(log.map(({ previousHash }) => previousHash)).toEqual(['', ...log.slice(0, -1).map(({ hash }) => hash)])
        expect(log.map(({ hash }) => hash)).toEqual(log.map((entry) => hashed(id, entry)))
        expect(new Set(log.map(({ hash }) => hash)).size).toBe(log.length)
      }
    })

    it('of a branch nobody created is empty', async () => {
      const { storage } = await openEngine()
      await createWorkspace(storage)
      expect((await storage.branches.actions(workspaceId, branchId('none')))._unsafeUnwrap()).toEqual([])
    })
  })
