import { mainBranchId, type WorkspaceId } from '@plan/core'
import { describe, expect, it } from 'vitest'
import { action, at, createWorkspace, workspace, workspaceId } from './builders.ts'
import type { OpenEngine } from './engine.ts'

export const workspacesContract = (openEngine: OpenEngine) =>
  describe('workspaces', () => {
    it('a new workspace has a main branch with one entry in its log', async () => {
      const { storage } = await openEngine()
      const main = await createWorkspace(storage)
      expect(main).toEqual({
        workspaceId,
        id: mainBranchId,
        name: 'main',
        status: 'Open',
        revision: 1,
        baseRevision: 0,
        approvals: [],
        createdAt: at,
      })
      const log = (await storage.branches.actions(workspaceId, mainBranchId))._unsafeUnwrap()
      expect(log).toMatchObject([{ revision: 1, sentence: 'create the workspace', previousHash: '' }])
    })

    it('is found as it was created, and not found before', async () => {
      const { storage } = await openEngine()
      expect((await storage.workspaces.find(workspaceId))._unsafeUnwrap()).toBeUndefined()
      await createWorkspace(storage)
      expect((await storage.workspaces.find(workspaceId))._unsafeUnwrap()).toEqual(workspace())
    })

    it('an id is taken once, and the second creation leaves the first as it is', async () => {
      const { storage } = await openEngine()
      await createWorkspace(storage)
      const second = await storage.workspaces.create(workspace(workspaceId, { name: 'Other' }), action('again'))
      expect(second._unsafeUnwrapErr()).toEqual({ code: 'already-exists' })
      expect((await storage.workspaces.find(workspaceId))._unsafeUnwrap()?.name).toBe('Workspace acme')
      expect((await storage.branches.actions(workspaceId, mainBranchId))._unsafeUnwrap()).toHaveLength(1)
    })

    it('are listed by creation time, then by id in code point order', async () => {
      const { storage } = await openEngine()
      const created = [
        ['b', at],
        ['B', at],
        ['_', at],
        ['a-late', '2027-01-01T00:00:00.000Z'],
      ] as const
      for (const [id, createdAt] of created) {
        await storage.workspaces.create(workspace(id as WorkspaceId, { createdAt }), action('create'))
      }
      const found = (await storage.workspaces.list())._unsafeUnwrap().map(({ id }) => id)
      expect(found).toEqual(['B', '_', 'b', 'a-late'])
    })

    it('keeps the settings changed last, and those that were not changed', async () => {
      const { storage } = await openEngine()
      await createWorkspace(storage)
      const settings = { ...workspace().settings, protectedMain: true, smartSearch: true }
      await storage.workspaces.changeSettings(workspaceId, { protectedMain: true, smartSearch: false })
      const changed = await storage.workspaces.changeSettings(workspaceId, { smartSearch: true })
      expect(changed._unsafeUnwrap()).toEqual(settings)
      expect((await storage.workspaces.find(workspaceId))._unsafeUnwrap()?.settings).toEqual(settings)
    })
  })
