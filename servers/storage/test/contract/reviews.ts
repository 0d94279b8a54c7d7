import type { Approval } from '@plan/core'
import { describe, expect, it } from 'vitest'
import {
  action,
  at,
  branchId,
  commit,
  commitOn,
  content,
  createBranch,
  createWorkspace,
  event,
  findMain,
  load,
  put,
  remove,
  source,
  workspaceId,
} from './builders.ts'
import type { OpenEngine } from './engine.ts'

const approval: Approval = { by: 'ann', contentHash: 'abc', domains: [] }

export const reviewsContract = (openEngine: OpenEngine) =>
  describe('reviews', () => {
    it('approvals stay with the branch until a commit says otherwise', async () => {
      const { storage } = await openEngine()
      await createWorkspace(storage)
      const branch = await createBranch(storage, 'topic')
      expect(branch.approvals).toEqual([])
      const approved = await storage.plans.commit({ ...commitOn(branch), approvals: [approval] })
      expect(approved._unsafeUnwrap().approvals).toEqual([approval])
      const changed = await commit(storage, approved._unsafeUnwrap(), put('source', source('s')))
      expect(changed.approvals).toEqual([approval])
      expect((await storage.branches.find(workspaceId, branch.id))._unsafeUnwrap()).toEqual(changed)
      const dropped = await storage.plans.commit({ ...commitOn(changed), approvals: [] })
      expect(dropped._unsafeUnwrap().approvals).toEqual([])
    })

    it('a description stays with the branch until a commit says otherwise', async () => {
      const { storage } = await openEngine()
      await createWorkspace(storage)
      const plain = await createBranch(storage, 'b1')
      expect(plain.description).toBeUndefined()
      const described = (await storage.plans.commit({ ...commitOn(plain), description: 'Why' }))._unsafeUnwrap()
      const changed = await commit(storage, described, put('source', source('a')))
      expect([described.description, changed.description]).toEqual(['Why', 'Why'])
      expect((await storage.branches.find(workspaceId, plain.id))._unsafeUnwrap()).toEqual(changed)
      const emptied = (await storage.plans.commit({ ...commitOn(changed), description: '' }))._unsafeUnwrap()
      expect(emptied.description).toBeUndefined()
    })

    it('what an action says besides its changes is read as it was written', async () => {
      const { storage } = await openEngine()
      await createWorkspace(storage)
      const branch = await createBranch(storage, 'topic')
      const details = { reason: 'urgent “ß” ', list: [1, null, { deep: true }] }
      const done = action('approved', [], { kind: 'approve', status: 'Approved', details })
      ;(await storage.plans.commit({ ...commitOn(branch), action: done }))._unsafeUnwrap()
      const log = (await storage.branches.actions(workspaceId, branch.id))._unsafeUnwrap()
      expect(log.map((entry) => entry.details)).toEqual([undefined, details])
    })

    it('a branch that takes in main stands on its new base, and says nothing of what it released', async () => {
      const { storage } = await openEngine()
      await createWorkspace(storage)
      const branch = await createBranch(storage, 'topic')
      const edited = await commit(
        storage,
        branch,
        put('event', event('a', { name: 'Ours' })),
        put('event', event('b')),
        remove('source', 's'),
      )
      const main = await commit(
        storage,
        await findMain(storage),
        put('event', event('a', { name: 'Theirs' })),
        put('source', source('s')),
      )
      const pulled = await storage.plans.commit({
        ...commitOn(edited),
        baseRevision: main.revision,
        released: [
          { kind: 'event', id: 'a' },
          { kind: 'source', id: 's' },
        ],
      })
      expect(pulled._unsafeUnwrap().baseRevision).toBe(main.revision)
      expect(await load(storage, pulled._unsafeUnwrap())).toEqual(
        content(put('event', event('a', { name: 'Theirs' })), put('event', event('b')), put('source', source('s'))),
      )
    })

    it('a merge commits to both branches', async () => {
      const { storage } = await openEngine()
      const main = await createWorkspace(storage)
      const branch = await createBranch(storage, 'topic')
      const [mainNow, merged] = (
        await storage.plans.commitBoth(commitOn(main, put('event', event('a'))), {
          ...commitOn(branch),
          action: action('merged', [], { kind: 'merge', status: 'Merged' }),
        })
      )._unsafeUnwrap()
      expect([mainNow.revision, merged.status]).toEqual([main.revision + 1, 'Merged'])
      expect(await load(storage, await findMain(storage))).toEqual(content(put('event', event('a'))))
    })

    it.each(['first', 'second'])('or to neither, where the %s has moved', async (moved) => {
      const { storage } = await openEngine()
      const main = await createWorkspace(storage)
      const branch = await createBranch(storage, 'topic')
      await commit(storage, moved === 'first' ? main : branch, put('source', source('s')))
      const refused = await storage.plans.commitBoth(commitOn(main, put('event', event('a'))), commitOn(branch))
      expect(refused._unsafeUnwrapErr()).toEqual({ code: 'revision-moved' })
      const mainNow = await findMain(storage)
      expect([...(await load(storage, mainNow)).keys()]).toEqual(moved === 'first' ? ['source s'] : [])
      const work = (await storage.branches.find(workspaceId, branch.id))._unsafeUnwrap()
      expect([mainNow.revision, work?.revision]).toEqual(moved === 'first' ? [2, 1] : [1, 2])
    })

    it('of merges that race exactly one wins', async () => {
      const { storage } = await openEngine()
      const main = await createWorkspace(storage)
      const branches = [await createBranch(storage, 'one'), await createBranch(storage, 'two')]
      const results = await Promise.all(
        branches.map((branch) =>
          storage.plans.commitBoth(commitOn(main, put('event', event(branch.id))), commitOn(branch)),
        ),
      )
      expect(results.filter((result) => result.isOk())).toHaveLength(1)
      expect((await load(storage, await findMain(storage))).size).toBe(1)
    })

    it('a finished branch is not taken up again while a working one has its name', async () => {
      const { storage } = await openEngine()
      await createWorkspace(storage)
      const branch = await createBranch(storage, 'topic')
      const to = (status: 'Closed' | 'Draft') => action(status, [], { kind: 'close', status })
      const closed = (await storage.plans.commit({ ...commitOn(branch), action: to('Closed') }))._unsafeUnwrap()
      const rival = { workspaceId, id: branchId('rival'), name: branch.name, status: 'Draft', createdAt: at } as const
      const other = (await storage.branches.create(rival, action('create')))._unsafeUnwrap()
      const again = { ...commitOn(closed), action: to('Draft') }
      expect((await storage.plans.commit(again))._unsafeUnwrapErr()).toEqual({ code: 'already-exists' })
      ;(await storage.plans.commit({ ...commitOn(other), action: to('Closed') }))._unsafeUnwrap()
      expect((await storage.plans.commit(again))._unsafeUnwrap().status).toBe('Draft')
    })

    it('the history of one branch is the one among all', async () => {
      const { storage } = await openEngine()
      await createWorkspace(storage)
      const branch = await createBranch(storage, 'topic')
      await createBranch(storage, 'other')
      const asPerson = { actor: { kind: 'person', id: 'ann' } } as const
      const changed = await storage.plans.commit({ ...commitOn(branch), action: action('edited', [], asPerson) })
      const ready = action('ready', [], { kind: 'request-review', status: 'ReadyForReview' })
      await storage.plans.commit({ ...commitOn(changed._unsafeUnwrap()), action: ready })
      const all = (await storage.branches.histories(workspaceId))._unsafeUnwrap()
      const one = (await storage.branches.history(workspaceId, branch.id))._unsafeUnwrap()
      expect(one).toEqual(all.find((history) => history.branch.id === branch.id))
      expect(one?.editors).toEqual(['ann'])
      expect((await storage.branches.history(workspaceId, branchId('none')))._unsafeUnwrap()).toBeUndefined()
    })
  })
