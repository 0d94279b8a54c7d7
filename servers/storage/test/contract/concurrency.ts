import { describe, expect, it } from 'vitest'
import {
  action,
  branchId,
  commit,
  commitOn,
  content,
  createBranch,
  createWorkspace,
  findMain,
  load,
  property,
  put,
  workspaceId,
} from './builders.ts'
import type { OpenEngine } from './engine.ts'

export const concurrencyContract = (openEngine: OpenEngine) =>
  describe('concurrent commits', () => {
    it('a commit against an older revision is refused and leaves no trace', async () => {
      const { storage } = await openEngine()
      const first = await createWorkspace(storage)
      const winner = put('property', property('winner'))
      const main = await commit(storage, first, winner)
      const late = await storage.plans.commit(commitOn(first, put('property', property('loser'))))
      expect(late._unsafeUnwrapErr()).toEqual({ code: 'revision-moved' })
      expect(await findMain(storage)).toEqual(main)
      expect(await load(storage, main)).toEqual(content(winner))
      expect((await storage.branches.actions(workspaceId, main.id))._unsafeUnwrap()).toHaveLength(2)
      expect((await storage.plans.takenIds(workspaceId, 'property', ['loser']))._unsafeUnwrap().size).toBe(0)
    })

    it('of many commits against one revision exactly one wins', async () => {
      const { storage } = await openEngine()
      const first = await createWorkspace(storage)
      const items = Array.from({ length: 10 }, (_, n) => put('property', property(`p${n}`)))
      const results = await Promise.all(items.map((item) => storage.plans.commit(commitOn(first, item))))
      const winners = items.filter((_, n) => results[n]?.isOk())
      expect(winners).toHaveLength(1)
      const main = await findMain(storage)
      expect(main.revision).toBe(2)
      expect(await load(storage, main)).toEqual(content(...winners))
    })

    it('commits that are planned again all arrive', async () => {
      const { storage } = await openEngine()
      await createWorkspace(storage)
      const insist = async (n: number): Promise<void> => {
        const result = await storage.plans.commit(commitOn(await findMain(storage), put('property', property(`p${n}`))))
        if (result.isErr()) await insist(n)
      }
      await Promise.all(Array.from({ length: 8 }, (_, n) => insist(n)))
      const main = await findMain(storage)
      expect(main.revision).toBe(9)
      expect((await load(storage, main)).size).toBe(8)
    })

    it('branches do not stand in each other’s way', async () => {
      const { storage } = await openEngine()
      const main = await createWorkspace(storage)
      const branches = [main, await createBranch(storage, 'b1'), await createBranch(storage, 'b2')]
      const results = await Promise.all(
        branches.map((branch) => storage.plans.commit(commitOn(branch, put('property', property('same'))))),
      )
      expect(results.map((result) => result.isOk())).toEqual([true, true, true])
    })

    it('a commit on a branch that is not there finds it moved', async () => {
      const { storage } = await openEngine()
      const main = await createWorkspace(storage)
      const lost = await storage.plans.commit(commitOn({ ...main, id: branchId('nowhere') }))
      expect(lost._unsafeUnwrapErr()).toEqual({ code: 'revision-moved' })
    })

    it('of two creations of one branch exactly one wins', async () => {
      const { storage } = await openEngine()
      const { workspaceId: of, createdAt } = await createWorkspace(storage)
      const create = () =>
        storage.branches.create(
          { workspaceId: of, id: branchId('b1'), name: 'b1', status: 'Draft', createdAt },
          action('create'),
        )
      const results = await Promise.all([create(), create()])
      expect(results.filter((result) => result.isOk())).toHaveLength(1)
    })
  })
