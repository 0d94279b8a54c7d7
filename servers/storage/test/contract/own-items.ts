import { describe, expect, it } from 'vitest'
import {
  commit,
  contentOf,
  createBranch,
  createWorkspace,
  event,
  findMain,
  load,
  put,
  remove,
  source,
} from './builders.ts'
import type { OpenEngine } from './engine.ts'

export const ownItemsContract = (openEngine: OpenEngine) =>
  describe('what a branch itself says', () => {
    it('is what was put and removed on it, and nothing of main', async () => {
      const { storage } = await openEngine()
      await createWorkspace(storage)
      await commit(storage, await findMain(storage), put('event', event('a')), put('source', source('s')))
      const branch = await createBranch(storage, 'topic')
      expect((await storage.plans.own(branch))._unsafeUnwrap()).toEqual([])
      const edited = await commit(storage, branch, put('event', event('b')), remove('source', 's'))
      await commit(storage, await findMain(storage), put('event', event('c')))
      const own = (await storage.plans.own(edited))._unsafeUnwrap()
      expect([...own].sort((a, b) => (a.kind < b.kind ? -1 : 1))).toEqual([
        put('event', event('b')),
        remove('source', 's'),
      ])
    })

    it('is as of the revision that is asked for', async () => {
      const { storage } = await openEngine()
      await createWorkspace(storage)
      const branch = await createBranch(storage, 'topic')
      const first = await commit(storage, branch, put('event', event('a', { name: 'First' })))
      await commit(storage, first, put('event', event('a', { name: 'Second' })), put('event', event('b')))
      expect((await storage.plans.own(first))._unsafeUnwrap()).toEqual([put('event', event('a', { name: 'First' }))])
    })

    it('of main is all of it', async () => {
      const { storage } = await openEngine()
      await createWorkspace(storage)
      const main = await commit(storage, await findMain(storage), put('event', event('a')), put('source', source('s')))
      const own = (await storage.plans.own(main))._unsafeUnwrap()
      expect(new Map(own.map(({ kind, id, item }) => [`${kind} ${id}`, item]))).toEqual(await load(storage, main))
      expect(contentOf((await storage.plans.load(main))._unsafeUnwrap()).size).toBe(2)
    })
  })
