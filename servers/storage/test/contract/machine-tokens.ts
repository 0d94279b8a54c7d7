import type { WorkspaceId } from '@plan/core'
import { describe, expect, it } from 'vitest'
import { account, createWorkspace, later, machineToken, person, workspaceId } from './builders.ts'
import type { OpenEngine } from './engine.ts'

export const machineTokensContract = (openEngine: OpenEngine) =>
  describe('machine tokens', () => {
    const open = async () => {
      const { storage } = await openEngine()
      await createWorkspace(storage)
      await storage.people.create(person('ada'))
      return storage
    }
    const other = 'other' as WorkspaceId

    it('are found by name and by digest as they were created, and listed by time', async () => {
      const storage = await open()
      const [one, two] = [machineToken('b', 'ada'), machineToken('a', 'ada', { createdAt: later, access: 'read' })]
      for (const each of [two, one]) expect((await storage.machineTokens.create(each)).isOk()).toBe(true)
      expect((await storage.machineTokens.find(workspaceId, 'token a'))._unsafeUnwrap()).toEqual(two)
      expect((await storage.machineTokens.find(other, 'token a'))._unsafeUnwrap()).toBeUndefined()
      expect((await storage.machineTokens.findByDigest('digest of b'))._unsafeUnwrap()).toEqual(one)
      expect((await storage.machineTokens.findByDigest('digest of c'))._unsafeUnwrap()).toBeUndefined()
      expect((await storage.machineTokens.list(workspaceId))._unsafeUnwrap()).toEqual([one, two])
      expect((await storage.machineTokens.list(other))._unsafeUnwrap()).toEqual([])
    })

    it('are revoked once, and their name is free then', async () => {
      const storage = await open()
      const second = machineToken('2', 'ada', { name: 'token 1' })
      await storage.machineTokens.create(machineToken('1', 'ada'))
      expect((await storage.machineTokens.create(second))._unsafeUnwrapErr()).toEqual({ code: 'already-exists' })
      expect((await storage.machineTokens.revoke(other, '1', later))._unsafeUnwrap()).toBe(false)
      expect((await storage.machineTokens.revoke(workspaceId, '1', later))._unsafeUnwrap()).toBe(true)
      expect((await storage.machineTokens.revoke(workspaceId, '1', later))._unsafeUnwrap()).toBe(false)
      expect((await storage.machineTokens.findByDigest('digest of 1'))._unsafeUnwrap()?.revokedAt).toBe(later)
      expect((await storage.machineTokens.find(workspaceId, 'token 1'))._unsafeUnwrap()).toBeUndefined()
      expect((await storage.machineTokens.create(second)).isOk()).toBe(true)
    })

    it('share their names with service accounts, whoever comes first or at once', async () => {
      const storage = await open()
      const taken = { code: 'already-exists' }
      const named = (id: string, name: string) => storage.machineTokens.create(machineToken(id, 'ada', { name }))
      await storage.serviceAccounts.create(account('ci'))
      expect((await named('1', 'ci'))._unsafeUnwrapErr()).toEqual(taken)
      await named('2', 'cd')
      expect((await storage.serviceAccounts.create(account('cd')))._unsafeUnwrapErr()).toEqual(taken)
      const both = await Promise.all([named('3', 'both'), storage.serviceAccounts.create(account('both'))])
      expect(both.map((result) => result.isOk()).toSorted()).toEqual([false, true])
    })
  })
