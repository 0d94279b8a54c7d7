import { describe, expect, it } from 'vitest'
import { commit, content, createBranch, createWorkspace, load, put, remove, source } from './builders.ts'
import type { OpenEngine } from './engine.ts'

export const oldRevisionsContract = (openEngine: OpenEngine) =>
  describe('old revisions', () => {
    it('main can be read at each of its revisions', async () => {
      const { storage } = await openEngine()
      const empty = await createWorkspace(storage)
      const first = put('source', source('web', { name: 'first' }))
      const second = put('source', source('web', { name: 'second' }))
      const other = put('source', source('ios'))
      const put1 = await commit(storage, empty, first)
      const put2 = await commit(storage, put1, second, other)
      const gone = await commit(storage, put2, remove('source', 'web'))
      expect(await load(storage, empty)).toEqual(content())
      expect(await load(storage, put1)).toEqual(content(first))
      expect(await load(storage, put2)).toEqual(content(second, other))
      expect(await load(storage, gone)).toEqual(content(other))
    })

    it('a branch can be read at each of its revisions', async () => {
      const { storage } = await openEngine()
      const base = put('source', source('base'))
      await commit(storage, await createWorkspace(storage), base)
      const own = put('source', source('own'))
      const created = await createBranch(storage, 'b1')
      const added = await commit(storage, created, own)
      const removed = await commit(storage, added, remove('source', 'own'), remove('source', 'base'))
      const restored = await commit(storage, removed, base)
      expect(await load(storage, created)).toEqual(content(base))
      expect(await load(storage, added)).toEqual(content(base, own))
      expect(await load(storage, removed)).toEqual(content())
      expect(await load(storage, restored)).toEqual(content(base))
    })
  })
