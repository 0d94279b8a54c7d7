import { mainBranchId } from '@plan/core'
import { describe, expect, it } from 'vitest'
import { action, at, branchId, commit, createBranch, createWorkspace, put, source, workspaceId } from './builders.ts'
import type { OpenEngine } from './engine.ts'

const draft = { workspaceId, status: 'Draft', createdAt: at } as const

export const branchesContract = (openEngine: OpenEngine) =>
  describe('branches', () => {
    it('a new branch stands on main as it is now', async () => {
      const { storage } = await openEngine()
      const main = await commit(storage, await createWorkspace(storage), put('source', source('web')))
      const branch = await createBranch(storage, 'b1')
      expect(branch).toEqual({
        ...draft,
        id: 'b1',
        name: 'Branch b1',
        revision: 1,
        baseRevision: main.revision,
        approvals: [],
      })
      expect((await storage.branches.find(workspaceId, branch.id))._unsafeUnwrap()).toEqual(branch)
    })

    it('a branch nobody created is not found', async () => {
      const { storage } = await openEngine()
      await createWorkspace(storage)
      expect((await storage.branches.find(workspaceId, branchId('b1')))._unsafeUnwrap()).toBeUndefined()
    })

    it('an id is taken once, main included', async () => {
      const { storage } = await openEngine()
      await createWorkspace(storage)
      await createBranch(storage, 'b1')
      for (const id of [branchId('b1'), mainBranchId]) {
        const second = await storage.branches.create({ ...draft, id, name: `Second ${id}` }, action('again'))
        expect(second._unsafeUnwrapErr()).toEqual({ code: 'already-exists' })
        expect((await storage.branches.actions(workspaceId, id))._unsafeUnwrap()).toHaveLength(1)
      }
    })

    it('a name is taken while a branch that takes changes has it', async () => {
      const { storage } = await openEngine()
      await createWorkspace(storage)
      const name = 'spring-cleaning'
      const create = (id: string, status: 'Draft' | 'Closed') =>
        storage.branches.create({ ...draft, id: branchId(id), name, status }, action('create'))
      expect((await create('closed', 'Closed')).isOk()).toBe(true)
      expect((await create('first', 'Draft')).isOk()).toBe(true)
      expect((await create('second', 'Draft'))._unsafeUnwrapErr()).toEqual({ code: 'already-exists' })
      expect((await create('also-closed', 'Closed')).isOk()).toBe(true)
    })

    it('are listed with main, by creation time, then by id in code point order', async () => {
      const { storage } = await openEngine()
      await createWorkspace(storage)
      const created = [
        ['zeta', at],
        ['Zeta', at],
        ['early', '2025-01-01T00:00:00.000Z'],
      ] as const
      for (const [id, createdAt] of created) {
        await storage.branches.create({ ...draft, id: branchId(id), name: id, createdAt }, action('create'))
      }
      const found = (await storage.branches.list(workspaceId))._unsafeUnwrap().map(({ id }) => id)
      expect(found).toEqual(['early', 'Zeta', 'main', 'zeta'])
    })
  })
