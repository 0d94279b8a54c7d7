import type { WorkspaceId } from '@plan/core'
import type { IssueRecord, NewDelivery, Webhook } from '@plan/storage'
import { describe, expect, it } from 'vitest'
import { createWorkspace, issueRecord, later, workspaceId } from './builders.ts'
import type { OpenEngine } from './engine.ts'

export const inspectorIssuesContract = (openEngine: OpenEngine) =>
  describe('issues', () => {
    const other = 'other' as WorkspaceId
    const open = async () => {
      const { storage } = await openEngine()
      for (const id of [workspaceId, other]) await createWorkspace(storage, id)
      const { issues } = storage.inspector
      const save = async (...records: IssueRecord[]) => (await issues.save(workspaceId, records))._unsafeUnwrap()
      const list = async (of = workspaceId) => (await issues.list(of))._unsafeUnwrap()
      return { storage, issues, save, list }
    }

    it('are saved, found and listed by id, in their workspace', async () => {
      const { issues, save, list } = await open()
      const many = Array.from({ length: 300 }, (_, n) =>
        issueRecord(`i${String(n).padStart(3, '0')}`, { code: `c${n}` }),
      )
      expect(await save(...many.toReversed())).toBe(true)
      const saved = many.map((record) => ({ ...record, version: 1 }))
      expect(await list()).toEqual(saved)
      expect(await list(other)).toEqual([])
      expect((await issues.find(workspaceId, 'i007'))._unsafeUnwrap()).toEqual(saved[7])
      expect((await issues.find(other, 'i007'))._unsafeUnwrap()).toBeUndefined()
      expect(await save()).toBe(true)
    })

    it('change whole, and their version grows', async () => {
      const { save, list } = await open()
      await save(issueRecord('a'))
      const [first] = await list()
      if (first === undefined) throw new Error('it was saved')
      const next = {
        ...first,
        sourceId: 'ios',
        eventName: 'Other',
        code: 'other',
        path: '[]',
        status: '{"kind":"resolved"}',
        history: '[1]',
        noticedAt: later,
        alertedAt: later,
      }
      expect(await save(next)).toBe(true)
      expect(await list()).toEqual([{ ...next, version: 2 }])
    })

    it('are saved all or none, at the version they were read at', async () => {
      const { save, list } = await open()
      await save(issueRecord('a'), issueRecord('b'))
      const [a, b] = await list()
      if (a === undefined || b === undefined) throw new Error('they were saved')
      expect(await save({ ...a, status: 'first' })).toBe(true)
      const before = await list()
      expect(await save({ ...b, status: 'late' }, { ...a, status: 'late' }, issueRecord('c'))).toBe(false)
      expect(await save({ ...b, status: 'late' }, issueRecord('a', { status: 'late' }))).toBe(false)
      expect(await save(issueRecord('d', { version: 3 }))).toBe(false)
      expect(await list()).toEqual(before)
    })

    it('of many savings of one version exactly one wins', async () => {
      const { save, list } = await open()
      const savings = await Promise.all(['x', 'y', 'z'].map((status) => save(issueRecord('a', { status }))))
      expect(savings.filter((done) => done)).toHaveLength(1)
      const [saved] = await list()
      if (saved === undefined) throw new Error('one of them was saved')
      const again = await Promise.all(['1', '2', '3'].map((status) => save({ ...saved, status })))
      expect(again.filter((done) => done)).toHaveLength(1)
      expect((await list())[0]?.version).toBe(2)
    })

    it('are saved with the messages that tell of them, or neither is', async () => {
      const { storage, issues, list } = await open()
      const hook: Webhook = {
        ...{ workspaceId, id: 'hook', name: 'Hook', url: 'https://example.org/', sealedSecret: 'sealed' },
        ...{ isEnabled: true, publishesOnMerge: false, allowsPrivateAddresses: false, alertsOnIssues: true },
        ...{ fromRevision: 1, publishedRevision: 0, createdAt: later },
      }
      ;(await storage.webhooks.create(hook))._unsafeUnwrap()
      const telling = (id: string): NewDelivery => ({
        ...{ workspaceId, webhookId: 'hook', id, revision: 1, trigger: 'issues', payload: `of ${id}`, door: 'command' },
        actor: { kind: 'operator', id: 'inspector' },
        createdAt: later,
      })
      const sent = async () =>
        (await storage.webhooks.deliveries(workspaceId, 'hook', 10))._unsafeUnwrap().map(({ payload }) => payload)
      const save = async (record: IssueRecord, id: string) =>
        (await issues.save(workspaceId, [record], [telling(id)]))._unsafeUnwrap()
      expect(await save(issueRecord('a'), 'one')).toBe(true)
      expect(await sent()).toEqual(['of one'])
      expect(await save(issueRecord('a'), 'two')).toBe(false)
      expect(await sent()).toEqual(['of one'])
      expect(await list()).toHaveLength(1)
    })
  })
