import type { Actor, WorkspaceId } from '@plan/core'
import type { Branch, NewAction, Storage } from '@plan/storage'
import { describe, expect, it } from 'vitest'
import {
  action,
  at,
  branchId,
  commit,
  commitOn,
  createBranch,
  createWorkspace,
  findMain,
  put,
  source,
  workspaceId,
} from './builders.ts'
import type { OpenEngine } from './engine.ts'

const person = (id: string): Actor => ({ kind: 'person', id })
const historiesOf = async (storage: Storage, of: WorkspaceId = workspaceId) =>
  (await storage.branches.histories(of))._unsafeUnwrap()

/** Commits actions one after the other, as the branch's log is to have them. */
async function act(storage: Storage, branch: Branch, ...actions: readonly Partial<NewAction>[]): Promise<Branch> {
  let now = branch
  for (const over of actions) {
    const commit = { ...commitOn(now), action: action(`action ${now.revision + 1}`, [], over) }
    now = (await storage.plans.commit(commit))._unsafeUnwrap()
  }
  return now
}

const creation = { at, actor: { kind: 'operator', id: 'olga' }, kind: 'create', status: 'Draft' } as const

export const branchHistoriesContract = (openEngine: OpenEngine) =>
  describe('histories of branches', () => {
    it('of a workspace with main alone are none, whatever main went through', async () => {
      const { storage } = await openEngine()
      const main = await createWorkspace(storage)
      await act(storage, main, { actor: person('ada') }, { kind: 'publish' })
      expect(await historiesOf(storage)).toEqual([])
      expect(await historiesOf(storage, 'nobody' as WorkspaceId)).toEqual([])
    })

    it('tell the creation of a branch that nothing else happened to', async () => {
      const { storage } = await openEngine()
      await createWorkspace(storage)
      const branch = await createBranch(storage, 'b1')
      expect(await historiesOf(storage)).toEqual([{ branch, milestones: [creation], editors: [] }])
    })

    it('tell every entered state and every publishing, oldest first, and nothing else', async () => {
      const { storage } = await openEngine()
      await createWorkspace(storage)
      const milestones = [
        { at, actor: person('rita'), kind: 'request-review', status: 'ReadyForReview' },
        { at: '2026-01-03T00:00:00.000Z', actor: person('ada'), kind: 'change', status: 'Draft' },
        { at: '2026-01-01T00:00:00.000Z', actor: { kind: 'service-account', id: 'ci' }, kind: 'publish' },
        { at, actor: person('ada'), kind: 'close', status: 'Closed' },
        { at, actor: { kind: 'agent', id: "o'brien" }, kind: 'reopen', status: 'Draft' },
      ] as const
      const quiet = [{}, { kind: 'comment' }, { kind: 'pull' }, { kind: 'approve' }] as const
      const woven = milestones.flatMap((milestone, n) => [milestone, quiet[n] ?? {}])
      const branch = await act(storage, await createBranch(storage, 'b1'), ...woven)
      expect(await historiesOf(storage)).toEqual([{ branch, milestones: [creation, ...milestones], editors: ['ada'] }])
    })

    it('name each person with a change once, also behind an agent, and nobody for anything else', async () => {
      const { storage } = await openEngine()
      await createWorkspace(storage)
      const changes = ['zoe', 'É', 'ada', 'Zoe', 'ada', '__proto__', 'zoe'].map((id) => ({ actor: person(id) }))
      const others = (['service-account', 'operator'] as const).map((kind) => ({ actor: { kind, id: 'bot' } }))
      const agents = ['ada', 'led'].map((id) => ({ actor: { kind: 'agent', id } as const }))
      const kinds = (['comment', 'pull', 'approve', 'publish'] as const).map((kind) => ({
        kind,
        actor: person(kind),
      }))
      await act(storage, await createBranch(storage, 'b1'), ...changes, ...others, ...agents, ...kinds)
      const [history] = await historiesOf(storage)
      expect(history?.editors).toEqual(['Zoe', '__proto__', 'ada', 'led', 'zoe', 'É'])
    })

    it('come in the order of the branches, each with its own and in its present state', async () => {
      const { storage } = await openEngine()
      await createWorkspace(storage)
      for (const [id, createdAt] of [
        ['late', '2026-06-01T00:00:00.000Z'],
        ['b', at],
        ['B', at],
      ] as const)
        await storage.branches.create(
          { workspaceId, id: branchId(id), name: id, status: 'Draft', createdAt },
          { ...action('create'), at: createdAt, actor: person(id) },
        )
      const [upper] = await historiesOf(storage)
      await act(storage, upper?.branch as Branch, { kind: 'close', status: 'Closed', actor: person('ada') })
      const found = await historiesOf(storage)
      expect(found.map(({ branch }) => [branch.id, branch.status])).toEqual([
        ['B', 'Closed'],
        ['b', 'Draft'],
        ['late', 'Draft'],
      ])
      expect(found.map(({ milestones }) => milestones.map(({ actor }) => actor.id))).toEqual([
        ['B', 'ada'],
        ['b'],
        ['late'],
      ])
    })

    it('know nothing of other workspaces', async () => {
      const { storage } = await openEngine()
      const [left, right] = ['left', 'right'] as [WorkspaceId, WorkspaceId]
      for (const id of [left, right]) {
        await createWorkspace(storage, id)
        await act(storage, await createBranch(storage, 'same', id), { actor: person(`${id} editor`) })
      }
      await act(storage, await createBranch(storage, 'only', left), { kind: 'publish' })
      expect((await historiesOf(storage, left)).map(({ branch }) => branch.id)).toEqual(['only', 'same'])
      expect(await historiesOf(storage, right)).toMatchObject([
        { branch: { id: 'same', workspaceId: right }, milestones: [creation], editors: ['right editor'] },
      ])
    })

    it('agree with the logs for many branches', async () => {
      const { storage } = await openEngine()
      await createWorkspace(storage)
      const people = ['ada', 'bob', 'cleo']
      for (let n = 0; n < 60; n++) {
        const branch = await commit(storage, await createBranch(storage, `b${n}`), put('source', source(`s${n}`)))
        const edits = people.slice(0, n % 4).map((id) => ({ actor: person(id) }))
        const review = { kind: 'request-review', status: 'ReadyForReview', actor: person('rita') } as const
        await act(
          storage,
          branch,
          ...edits,
          ...(n % 2 === 0 ? [review] : []),
          ...(n % 3 === 0 ? [{ kind: 'publish' } as const] : []),
        )
      }
      const found = await historiesOf(storage)
      expect(found).toHaveLength(60)
      for (const { branch, milestones, editors } of found) {
        const log = (await storage.branches.actions(workspaceId, branch.id))._unsafeUnwrap()
        const told = log.filter(({ kind, status }) => kind === 'create' || kind === 'publish' || status !== undefined)
        expect(milestones).toEqual(told.map(({ at, actor, kind, status }) => ({ at, actor, kind, status })))
        const changed = log.filter(({ kind, actor }) => kind === 'change' && actor.kind === 'person')
        expect(editors).toEqual([...new Set(changed.map(({ actor }) => actor.id))].toSorted())
      }
    })

    it('leave the store as it was', async () => {
      const { storage } = await openEngine()
      const main = await createWorkspace(storage)
      await createBranch(storage, 'b1')
      const before = await historiesOf(storage)
      await commit(storage, main, put('source', source('web')))
      expect(await historiesOf(storage)).toEqual(before)
      expect((await findMain(storage)).revision).toBe(2)
    })
  })
