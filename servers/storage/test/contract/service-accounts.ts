import type { WorkspaceId } from '@plan/core'
import { describe, expect, it } from 'vitest'
import { account, createWorkspace, workspaceId } from './builders.ts'
import type { OpenEngine } from './engine.ts'

export const serviceAccountsContract = (openEngine: OpenEngine) =>
  describe('service accounts', () => {
    it('is found by its exact name as it was created', async () => {
      const { storage } = await openEngine()
      await createWorkspace(storage)
      expect((await storage.serviceAccounts.create(account('ci'))).isOk()).toBe(true)
      expect((await storage.serviceAccounts.find(workspaceId, 'ci'))._unsafeUnwrap()).toEqual(account('ci'))
      expect((await storage.serviceAccounts.find(workspaceId, 'CI'))._unsafeUnwrap()).toBeUndefined()
    })

    it('a name is taken once, and the first secret stays', async () => {
      const { storage } = await openEngine()
      await createWorkspace(storage)
      await storage.serviceAccounts.create(account('ci'))
      const second = await storage.serviceAccounts.create({ ...account('ci'), secretDigest: 'other' })
      expect(second._unsafeUnwrapErr()).toEqual({ code: 'already-exists' })
      expect((await storage.serviceAccounts.find(workspaceId, 'ci'))._unsafeUnwrap()).toEqual(account('ci'))
    })

    it('are listed by name in code point order', async () => {
      const { storage } = await openEngine()
      await createWorkspace(storage)
      for (const name of ['b', 'É', 'a', 'B']) await storage.serviceAccounts.create(account(name))
      const names = (await storage.serviceAccounts.list(workspaceId))._unsafeUnwrap().map(({ name }) => name)
      expect(names).toEqual(['B', 'a', 'b', 'É'])
    })

    it('is gone once it is removed, alone and once', async () => {
      const { storage } = await openEngine()
      await createWorkspace(storage)
      for (const name of ['ci', 'other']) await storage.serviceAccounts.create(account(name))
      expect((await storage.serviceAccounts.remove('elsewhere' as WorkspaceId, 'ci'))._unsafeUnwrap()).toBe(false)
      expect((await storage.serviceAccounts.remove(workspaceId, 'ci'))._unsafeUnwrap()).toBe(true)
      expect((await storage.serviceAccounts.remove(workspaceId, 'ci'))._unsafeUnwrap()).toBe(false)
      expect((await storage.serviceAccounts.list(workspaceId))._unsafeUnwrap().map(({ name }) => name)).toEqual([
        'other',
      ])
      expect((await storage.serviceAccounts.create(account('ci'))).isOk()).toBe(true)
    })
  })
