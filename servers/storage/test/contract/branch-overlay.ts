import { describe, expect, it } from 'vitest'
import { commit, content, createBranch, createWorkspace, findMain, load, property, put, remove } from './builders.ts'
import type { OpenEngine } from './engine.ts'

const kept = put('property', property('kept'))
const edited = put('property', property('edited'))
const removed = put('property', property('removed'))

const startMain = async (storage: Parameters<typeof createWorkspace>[0]) =>
  commit(storage, await createWorkspace(storage), kept, edited, removed)

export const branchOverlayContract = (openEngine: OpenEngine) =>
  describe('a branch over main', () => {
    it('holds what main holds until it changes something', async () => {
      const { storage } = await openEngine()
      await startMain(storage)
      expect(await load(storage, await createBranch(storage, 'b1'))).toEqual(content(kept, edited, removed))
    })

    it('adds, edits and removes for itself; main stays', async () => {
      const { storage } = await openEngine()
      const main = await startMain(storage)
      const added = put('property', property('added'))
      const better = put('property', property('edited', { description: 'better' }))
      const created = await createBranch(storage, 'b1')
      const branch = await commit(storage, created, added, better, remove('property', 'removed'))
      expect(await load(storage, branch)).toEqual(content(kept, better, added))
      expect(await findMain(storage)).toEqual(main)
      expect(await load(storage, main)).toEqual(content(kept, edited, removed))
    })

    it('does not see what main does after it was created', async () => {
      const { storage } = await openEngine()
      const main = await startMain(storage)
      const branch = await createBranch(storage, 'b1')
      const late = put('property', property('late'))
      const editedLate = put('property', property('edited', { description: 'late' }))
      const moved = await commit(storage, main, late, editedLate, remove('property', 'removed'))
      expect(await load(storage, branch)).toEqual(content(kept, edited, removed))
      expect(await load(storage, moved)).toEqual(content(kept, editedLate, late))
      expect(await load(storage, await createBranch(storage, 'b2'))).toEqual(content(kept, editedLate, late))
    })

    it('sees main anew under a later base', async () => {
      const { storage } = await openEngine()
      const main = await startMain(storage)
      const mine = put('property', property('edited', { description: 'mine' }))
      const branch = await commit(storage, await createBranch(storage, 'b1'), mine)
      const theirs = put('property', property('edited', { description: 'theirs' }))
      const late = put('property', property('late'))
      const moved = await commit(storage, main, theirs, late)
      const pulled = { ...branch, baseRevision: moved.revision }
      expect(await load(storage, pulled)).toEqual(content(kept, mine, removed, late))
    })

    it('knows nothing of other branches', async () => {
      const { storage } = await openEngine()
      await startMain(storage)
      const one = await createBranch(storage, 'b1')
      const two = await createBranch(storage, 'b2')
      const mine = put('property', property('edited', { description: 'one' }))
      const after = await commit(storage, one, mine)
      expect(await load(storage, two)).toEqual(content(kept, edited, removed))
      expect(await load(storage, after)).toEqual(content(kept, mine, removed))
    })
  })
