import type { WorkspaceId } from '@plan/core'
import { describe, expect, it } from 'vitest'
import { at, createWorkspace, inspectorKey, later, muchLater, workspaceId } from './builders.ts'
import type { OpenEngine } from './engine.ts'

export const inspectorKeysContract = (openEngine: OpenEngine) =>
  describe('keys of the Inspector', () => {
    const other = 'other' as WorkspaceId
    const open = async () => {
      const { storage } = await openEngine()
      for (const id of [workspaceId, other]) await createWorkspace(storage, id)
      const { keys } = storage.inspector
      const find = async (digest: string) => (await keys.findByDigest(digest))._unsafeUnwrap()
      return { keys, find }
    }

    it('are found by digest as they were created, and listed by time', async () => {
      const { keys, find } = await open()
      const [one, two] = [inspectorKey('b', { endsAt: later, usedAt: at }), inspectorKey('a', { createdAt: later })]
      for (const each of [two, one]) expect((await keys.create(each)).isOk()).toBe(true)
      expect(await find('digest of b')).toEqual(one)
      expect(await find('digest of c')).toBeUndefined()
      expect((await keys.list(workspaceId))._unsafeUnwrap()).toEqual([one, two])
      expect((await keys.list(other))._unsafeUnwrap()).toEqual([])
    })

    it('share neither ids within a workspace nor digests within the store', async () => {
      const { keys } = await open()
      await keys.create(inspectorKey('a'))
      const taken = { code: 'already-exists' }
      const create = async (over: object) => keys.create(inspectorKey('a', { keyDigest: 'another', ...over }))
      expect((await create({}))._unsafeUnwrapErr()).toEqual(taken)
      expect((await create({ workspaceId: other, keyDigest: 'digest of a' }))._unsafeUnwrapErr()).toEqual(taken)
      expect((await create({ workspaceId: other })).isOk()).toBe(true)
    })

    it('end at the earliest time that was said, and in their workspace alone', async () => {
      const { keys, find } = await open()
      await keys.create(inspectorKey('a'))
      const end = async (of: WorkspaceId, id: string, time: string) => (await keys.end(of, id, time))._unsafeUnwrap()
      expect(await end(other, 'a', at)).toBe(false)
      expect(await end(workspaceId, 'b', at)).toBe(false)
      for (const [time, expected] of [
        [later, later],
        [muchLater, later],
        [at, at],
        [later, at],
      ] as const) {
        expect(await end(workspaceId, 'a', time)).toBe(true)
        expect((await find('digest of a'))?.endsAt).toBe(expected)
      }
    })

    it('note their latest use', async () => {
      const { keys, find } = await open()
      await keys.create(inspectorKey('a'))
      for (const [of, time, expected] of [
        [other, later, undefined],
        [workspaceId, later, later],
        [workspaceId, at, later],
        [workspaceId, muchLater, muchLater],
      ] as const) {
        expect((await keys.noteUse(of, 'a', time)).isOk()).toBe(true)
        expect((await find('digest of a'))?.usedAt).toBe(expected)
      }
    })
  })
