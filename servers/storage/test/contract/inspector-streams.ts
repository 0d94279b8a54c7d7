import type { WorkspaceId } from '@plan/core'
import { describe, expect, it } from 'vitest'
import { at, createWorkspace, later, workspaceId } from './builders.ts'
import type { OpenEngine } from './engine.ts'

export const inspectorStreamsContract = (openEngine: OpenEngine) =>
  describe('streams', () => {
    it('have the branch that was chosen last, in their workspace, and are listed newest first', async () => {
      const { storage } = await openEngine()
      const other = 'other' as WorkspaceId
      for (const id of [workspaceId, other]) await createWorkspace(storage, id)
      const { streams } = storage.inspector
      const choose = async (streamId: string, branchId: string, chosenAt: string) =>
        (await streams.choose(workspaceId, { streamId, branchId, chosenAt }))._unsafeUnwrap()
      await choose('b', 'main', at)
      await choose('a', 'main', at)
      await choose('c', 'main', at)
      await choose('c', 'topic', later)
      const c = { streamId: 'c', branchId: 'topic', chosenAt: later }
      expect((await streams.find(workspaceId, 'c'))._unsafeUnwrap()).toEqual(c)
      expect((await streams.find(other, 'c'))._unsafeUnwrap()).toBeUndefined()
      const listed = (await streams.list(workspaceId, 2))._unsafeUnwrap()
      expect(listed).toEqual([c, { streamId: 'a', branchId: 'main', chosenAt: at }])
      expect((await streams.list(workspaceId, 9))._unsafeUnwrap()).toHaveLength(3)
      expect((await streams.list(other, 9))._unsafeUnwrap()).toEqual([])
    })
  })
