import { mainBranchId, type WorkspaceId } from '@plan/core'
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
} from './builders.ts'
import type { OpenEngine } from './engine.ts'

const left = 'left' as WorkspaceId
const right = 'right' as WorkspaceId

export const isolationContract = (openEngine: OpenEngine) =>
  describe('workspaces beside each other', () => {
    it('hold different items under the same ids', async () => {
      const { storage } = await openEngine()
      const mine = put('property', property('same', { description: 'left' }))
      const theirs = put('property', property('same', { description: 'right' }))
      const leftMain = await commit(storage, await createWorkspace(storage, left), mine)
      let rightMain = await commit(storage, await createWorkspace(storage, right), theirs)
      expect(await load(storage, leftMain)).toEqual(content(mine))
      expect(await load(storage, rightMain)).toEqual(content(theirs))
      rightMain = await commit(storage, rightMain, remove('property', 'same'))
      expect(await load(storage, rightMain)).toEqual(content())
      expect(await load(storage, leftMain)).toEqual(content(mine))
    })

    it('have revisions and logs of their own', async () => {
      const { storage } = await openEngine()
      const leftMain = await createWorkspace(storage, left)
      const rightMain = await createWorkspace(storage, right)
      await commit(storage, leftMain)
      expect((await storage.plans.commit(commitOn(rightMain))).isOk()).toBe(true)
      await commit(storage, await findMain(storage, left))
      expect((await storage.branches.actions(left, mainBranchId))._unsafeUnwrap()).toHaveLength(3)
      expect((await storage.branches.actions(right, mainBranchId))._unsafeUnwrap()).toHaveLength(2)
    })

    it('see neither branches, accounts nor taken ids of each other', async () => {
      const { storage } = await openEngine()
      await commit(storage, await createWorkspace(storage, left), put('property', property('taken')))
      await createWorkspace(storage, right)
      const branch = await createBranch(storage, 'b1', left)
      await storage.serviceAccounts.create(account('ci', left))
      expect((await storage.branches.find(right, branch.id))._unsafeUnwrap()).toBeUndefined()
      expect((await storage.branches.list(right))._unsafeUnwrap().map(({ id }) => id)).toEqual(['main'])
      expect((await storage.branches.actions(right, branch.id))._unsafeUnwrap()).toEqual([])
      expect((await storage.serviceAccounts.find(right, 'ci'))._unsafeUnwrap()).toBeUndefined()
      expect((await storage.serviceAccounts.list(right))._unsafeUnwrap()).toEqual([])
      expect((await storage.plans.takenIds(right, 'property', ['taken']))._unsafeUnwrap()).toEqual(new Set())
    })

    it('may use the same branch id and account name', async () => {
      const { storage } = await openEngine()
      for (const id of [left, right]) {
        await createWorkspace(storage, id)
        await createBranch(storage, 'b1', id)
        expect((await storage.serviceAccounts.create(account('ci', id))).isOk()).toBe(true)
      }
      expect((await storage.serviceAccounts.find(left, 'ci'))._unsafeUnwrap()).toEqual(account('ci', left))
    })
  })
