import type { WorkspaceId } from '@plan/core'
import type { IdempotencyRecord, Storage } from '@plan/storage'
import { describe, expect, it } from 'vitest'
import {
  at,
  commit,
  commitOn,
  content,
  createBranch,
  createWorkspace,
  findMain,
  load,
  property,
  put,
  workspaceId,
} from './builders.ts'
import type { OpenEngine } from './engine.ts'

const record = (over: Partial<IdempotencyRecord> = {}): IdempotencyRecord => ({
  workspaceId,
  account: 'service-account:ci',
  key: 'k1',
  requestDigest: 'digest',
  reply: '{"warnings":["“\\u0000”"]}',
  createdAt: at,
  ...over,
})

const found = async (storage: Storage, { workspaceId: of, account, key }: IdempotencyRecord) =>
  (await storage.idempotency.find(of, account, key))._unsafeUnwrap()

export const idempotencyContract = (openEngine: OpenEngine) =>
  describe('idempotency records', () => {
    it('is found as it was saved, and not found before', async () => {
      const { storage } = await openEngine()
      await createWorkspace(storage)
      expect(await found(storage, record())).toBeUndefined()
      expect((await storage.idempotency.save(record())).isOk()).toBe(true)
      expect(await found(storage, record())).toEqual(record())
    })

    it('a key is taken once, and the first record stays', async () => {
      const { storage } = await openEngine()
      await createWorkspace(storage)
      await storage.idempotency.save(record())
      const second = await storage.idempotency.save(record({ requestDigest: 'other', reply: '{}' }))
      expect(second._unsafeUnwrapErr()).toEqual({ code: 'already-exists' })
      expect(await found(storage, record())).toEqual(record())
    })

    it('a key belongs to one account of one workspace, letter by letter', async () => {
      const { storage } = await openEngine()
      await createWorkspace(storage)
      await createWorkspace(storage, 'other' as WorkspaceId)
      const keys = [
        record(),
        record({ workspaceId: 'other' as WorkspaceId }),
        record({ account: 'agent:ci' }),
        record({ key: 'K1' }),
        record({ key: 'k1 ' }),
        record({ key: `'; --` }),
      ]
      for (const [n, one] of keys.entries()) {
        expect(await found(storage, one)).toBeUndefined()
        expect((await storage.idempotency.save({ ...one, reply: `${n}` })).isOk()).toBe(true)
      }
      for (const [n, one] of keys.entries()) expect(await found(storage, one)).toEqual({ ...one, reply: `${n}` })
    })

    it('is written by the commit that has it', async () => {
      const { storage } = await openEngine()
      const main = await createWorkspace(storage)
      const item = put('property', property('p1'))
      const result = await storage.plans.commit({ ...commitOn(main, item), idempotency: record() })
      expect(result._unsafeUnwrap().revision).toBe(2)
      expect(await found(storage, record())).toEqual(record())
      expect(await load(storage, await findMain(storage))).toEqual(content(item))
    })

    it('a commit under a taken key is refused and leaves no trace, whatever branch and revision it is for', async () => {
      const { storage } = await openEngine()
      const first = await createWorkspace(storage)
      const branch = await createBranch(storage, 'b1')
      const item = put('property', property('winner'))
      const main = await commit(storage, first, item)
      await storage.idempotency.save(record())
      for (const target of [main, first, branch]) {
        const late = await storage.plans.commit({
          ...commitOn(target, put('property', property('loser'))),
          idempotency: record({ requestDigest: 'other' }),
        })
        expect(late._unsafeUnwrapErr()).toEqual({ code: 'already-exists' })
      }
      expect(await found(storage, record())).toEqual(record())
      expect(await findMain(storage)).toEqual(main)
      expect(await load(storage, main)).toEqual(content(item))
      expect((await storage.branches.find(workspaceId, branch.id))._unsafeUnwrap()).toEqual(branch)
      expect((await storage.branches.actions(workspaceId, main.id))._unsafeUnwrap()).toHaveLength(2)
      expect((await storage.branches.actions(workspaceId, branch.id))._unsafeUnwrap()).toHaveLength(1)
      expect((await storage.plans.takenIds(workspaceId, 'property', ['loser']))._unsafeUnwrap().size).toBe(0)
    })

    it('a commit that finds the branch moved leaves its key free', async () => {
      const { storage } = await openEngine()
      const first = await createWorkspace(storage)
      await commit(storage, first)
      const late = await storage.plans.commit({ ...commitOn(first), idempotency: record() })
      expect(late._unsafeUnwrapErr()).toEqual({ code: 'revision-moved' })
      expect(await found(storage, record())).toBeUndefined()
    })

    it('of many commits under one key exactly one is applied, though each is for a branch of its own', async () => {
      const { storage } = await openEngine()
      await createWorkspace(storage)
      const branches = []
      for (let n = 0; n < 8; n++) branches.push(await createBranch(storage, `b${n}`))
      const results = await Promise.all(
        branches.map((branch, n) =>
          storage.plans.commit({
            ...commitOn(branch, put('property', property(`p${n}`))),
            idempotency: record({ reply: `${n}` }),
          }),
        ),
      )
      const winners = [...results.keys()].filter((n) => results[n]?.isOk())
      expect(winners).toHaveLength(1)
      for (const result of results) if (result.isErr()) expect(result.error).toEqual({ code: 'already-exists' })
      const logs = await Promise.all(branches.map(({ id }) => storage.branches.actions(workspaceId, id)))
      expect(logs.map((log) => log._unsafeUnwrap().length).toSorted()).toEqual([1, 1, 1, 1, 1, 1, 1, 2])
      expect((await found(storage, record()))?.reply).toBe(`${winners[0]}`)
    })

    it('two stores on one database race for a key, and exactly one commit is applied', async ({ skip }) => {
      const { storage: one, again } = await openEngine()
      if (again === undefined) return skip('a database of this engine has a single store')
      const two = await again()
      const main = await createWorkspace(one)
      const results = await Promise.all(
        [one, two].map((storage) => storage.plans.commit({ ...commitOn(main), idempotency: record() })),
      )
      expect(results.filter((result) => result.isOk())).toHaveLength(1)
      expect((await findMain(one)).revision).toBe(2)
      expect(await found(two, record())).toEqual(await found(one, record()))
    })

    it('forgets what was made before a time, in one workspace', async () => {
      const { storage } = await openEngine()
      const elsewhere = { workspaceId: 'other' as WorkspaceId, createdAt: '2025-01-01T00:00:00.000Z' }
      await createWorkspace(storage)
      await createWorkspace(storage, elsewhere.workspaceId)
      const old = record({ key: 'old', createdAt: '2026-01-02T03:04:05.677Z' })
      for (const one of [record(), old, record(elsewhere)]) await storage.idempotency.save(one)
      expect((await storage.idempotency.forgetBefore(workspaceId, at)).isOk()).toBe(true)
      expect(await found(storage, old)).toBeUndefined()
      expect(await found(storage, record())).toEqual(record())
      expect(await found(storage, record(elsewhere))).toEqual(record(elsewhere))
      expect((await storage.idempotency.save(old)).isOk()).toBe(true)
    })

    it('are still there when the store is opened again', async ({ skip }) => {
      const { storage, again } = await openEngine()
      if (again === undefined) return skip('a database of this engine ends with its store')
      const main = await createWorkspace(storage)
      await storage.idempotency.save(record({ key: 'alone' }))
      await storage.plans.commit({ ...commitOn(main), idempotency: record() })
      await storage.close()
      const reopened = await again()
      expect(await found(reopened, record())).toEqual(record())
      expect(await found(reopened, record({ key: 'alone' }))).toEqual(record({ key: 'alone' }))
    })
  })
