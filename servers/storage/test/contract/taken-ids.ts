import { describe, expect, it } from 'vitest'
import { commit, createBranch, createWorkspace, event, property, put, remove, workspaceId } from './builders.ts'
import type { OpenEngine } from './engine.ts'

export const takenIdsContract = (openEngine: OpenEngine) =>
  describe('taken ids', () => {
    it('are those of items that are or were on any branch', async () => {
      const { storage } = await openEngine()
      let main = await commit(
        storage,
        await createWorkspace(storage),
        put('property', property('on-main')),
        put('property', property('once-on-main')),
      )
      const created = await createBranch(storage, 'b1')
      const branch = await commit(storage, created, put('property', property('once-on-branch')))
      main = await commit(storage, main, remove('property', 'once-on-main'))
      await commit(storage, branch, remove('property', 'once-on-branch'), remove('property', 'never'))
      const asked = ['on-main', 'once-on-main', 'once-on-branch', 'never', 'unheard-of']
      const taken = (await storage.plans.takenIds(workspaceId, 'property', asked))._unsafeUnwrap()
      expect(taken).toEqual(new Set(['on-main', 'once-on-main', 'once-on-branch']))
    })

    it('are taken within a kind only', async () => {
      const { storage } = await openEngine()
      await commit(storage, await createWorkspace(storage), put('event', event('e1')))
      expect((await storage.plans.takenIds(workspaceId, 'property', ['e1']))._unsafeUnwrap().size).toBe(0)
      expect((await storage.plans.takenIds(workspaceId, 'event', ['e1', 'E1']))._unsafeUnwrap()).toEqual(
        new Set(['e1']),
      )
    })

    it('may be asked for by the ten thousand, or not at all', async () => {
      const { storage } = await openEngine()
      await commit(storage, await createWorkspace(storage), put('event', event('e9999')))
      const asked = Array.from({ length: 40_000 }, (_, n) => `e${n}`)
      expect((await storage.plans.takenIds(workspaceId, 'event', asked))._unsafeUnwrap()).toEqual(new Set(['e9999']))
      expect((await storage.plans.takenIds(workspaceId, 'event', []))._unsafeUnwrap()).toEqual(new Set())
    })
  })
