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
        changes,
      } as const
      const items = [put('source', { ...web, archived: true })]
      await storage.plans.commit({ ...commitOn(main), items, action: given })
      const log = (await storage.branches.actions(workspaceId, mainBranchId))._unsafeUnwrap()
      expect(log.map(({ revision }) => revision)).toEqual([1, 2])
      expect(log[1]).toMatchObject(given)
      expect(log[0]).toMatchObject({ at, door: 'command', sentence: 'create the workspace', changes: [] })
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
