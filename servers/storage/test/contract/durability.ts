import { mainBranchId } from '@plan/core'
import { describe, expect, it } from 'vitest'
import {
  account,
  commit,
  commitOn,
  content,
  createBranch,
  createWorkspace,
  findMain,
  load,
  property,
  put,
  remove,
  workspace,
  workspaceId,
} from './builders.ts'
import type { OpenEngine } from './engine.ts'

export const durabilityContract = (openEngine: OpenEngine) =>
  describe('a store that was closed', () => {
    it('keeps everything for the next opening', async ({ skip }) => {
      const { storage, again } = await openEngine()
      if (again === undefined) return skip('a database of this engine ends with its store')
      const kept = put('property', property('kept'))
      const own = put('property', property('own'))
      const main = await commit(storage, await createWorkspace(storage), kept, put('property', property('gone')))
      const branch = await commit(storage, await createBranch(storage, 'b1'), own, remove('property', 'gone'))
      await storage.serviceAccounts.create(account('ci'))
      const logBefore = (await storage.branches.actions(workspaceId, mainBranchId))._unsafeUnwrap()
      const before = await load(storage, main)
      expect((await storage.close()).isOk()).toBe(true)

      const reopened = await again()
      expect((await reopened.workspaces.list())._unsafeUnwrap()).toEqual([workspace()])
      expect((await reopened.branches.list(workspaceId))._unsafeUnwrap()).toEqual([branch, main])
      expect(await load(reopened, main)).toEqual(before)
      expect(await load(reopened, branch)).toEqual(content(kept, own))
      expect((await reopened.branches.actions(workspaceId, mainBranchId))._unsafeUnwrap()).toEqual(logBefore)
      expect((await reopened.serviceAccounts.find(workspaceId, 'ci'))._unsafeUnwrap()).toEqual(account('ci'))
      expect((await commit(reopened, main)).revision).toBe(main.revision + 1)
    })

    it('answers with a failure, and can be closed again', async () => {
      const { storage } = await openEngine()
      const main = await createWorkspace(storage)
      expect((await storage.check()).isOk()).toBe(true)
      await storage.close()
      expect((await storage.check())._unsafeUnwrapErr().code).toBe('storage-unavailable')
      expect((await storage.plans.load(main))._unsafeUnwrapErr().code).toBe('storage-unavailable')
      expect((await storage.plans.commit(commitOn(main)))._unsafeUnwrapErr().code).toBe('storage-unavailable')
      expect((await storage.close()).isOk()).toBe(true)
    })
  })

export const sharedDatabaseContract = (openEngine: OpenEngine) =>
  describe('two stores on one database', () => {
    it('see each other’s commits at once, and one of two against the same revision is refused', async ({ skip }) => {
      const { storage: one, again } = await openEngine()
      if (again === undefined) return skip('a database of this engine has a single store')
      const two = await again()
      const first = await createWorkspace(one)
      expect(await findMain(two)).toEqual(first)
      const item = put('property', property('p1'))
      const main = await commit(two, first, item)
      expect(await findMain(one)).toEqual(main)
      expect(await load(one, main)).toEqual(content(item))
      const late = await one.plans.commit(commitOn(first))
      expect(late._unsafeUnwrapErr()).toEqual({ code: 'revision-moved' })
    })
  })
