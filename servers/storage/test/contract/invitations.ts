import type { WorkspaceId } from '@plan/core'
import { describe, expect, it } from 'vitest'
import { createWorkspace, invitation, later, muchLater, person, workspaceId } from './builders.ts'
import type { OpenEngine } from './engine.ts'

export const invitationsContract = (openEngine: OpenEngine) =>
  describe('invitations', () => {
    const open = async () => {
      const { storage } = await openEngine()
      await createWorkspace(storage)
      return storage
    }

    it('are found by their digest as they were created, and listed by time', async () => {
      const storage = await open()
      const [one, two] = [invitation('b'), invitation('a', { createdAt: later })]
      for (const each of [two, one]) expect((await storage.invitations.create(each)).isOk()).toBe(true)
      expect((await storage.invitations.findByDigest('digest of b'))._unsafeUnwrap()).toEqual(one)
      expect((await storage.invitations.findByDigest('digest of c'))._unsafeUnwrap()).toBeUndefined()
      expect((await storage.invitations.list(workspaceId))._unsafeUnwrap()).toEqual([one, two])
      expect((await storage.invitations.list('other' as WorkspaceId))._unsafeUnwrap()).toEqual([])
    })

    it('an address has one that is open, in any case; one that ended makes room', async () => {
      const storage = await open()
      await storage.invitations.create(invitation('1', { email: 'É@example.org', expiresAt: later }))
      const again = await storage.invitations.create(invitation('2', { email: 'é@EXAMPLE.org' }))
      expect(again._unsafeUnwrapErr()).toEqual({ code: 'already-exists' })
      const after = await storage.invitations.create(invitation('3', { email: 'é@example.org', createdAt: later }))
      expect(after.isOk()).toBe(true)
      expect((await storage.invitations.list(workspaceId))._unsafeUnwrap().map(({ id }) => id)).toEqual(['3'])
    })

    it('an open one of any workspace is found by its address in any case', async () => {
      const storage = await open()
      await storage.people.create(person('ada'))
      await storage.invitations.create(invitation('1', { email: 'New@example.org', expiresAt: later }))
      const found = async (email: string, now: string) =>
        (await storage.invitations.openAddress(email, now))._unsafeUnwrap()
      const { createdAt } = invitation('1')
      expect(await found('new@EXAMPLE.org', createdAt)).toBe('New@example.org')
      expect(await found('new@example.org', later)).toBeUndefined()
      expect(await found('other@example.org', createdAt)).toBeUndefined()
      await storage.invitations.accept({ workspaceId, id: '1' }, { at: createdAt, personId: 'ada' })
      expect(await found('new@example.org', createdAt)).toBeUndefined()
    })

    it('are accepted once, also by two at once, and make a member of somebody known', async () => {
      const storage = await open()
      await storage.people.create(person('ada'))
      await storage.invitations.create(invitation('1'))
      const accept = () => storage.invitations.accept({ workspaceId, id: '1' }, { at: later, personId: 'ada' })
      const accepted = (await Promise.all([accept(), accept()])).map((result) => result._unsafeUnwrap())
      const membership = { workspaceId, personId: 'ada', role: 'editor', since: later }
      expect(accepted.toSorted((a) => (a === undefined ? 1 : -1))).toEqual([membership, undefined])
      expect((await storage.memberships.list(workspaceId))._unsafeUnwrap()).toEqual([membership])
      expect((await storage.invitations.findByDigest('digest of 1'))._unsafeUnwrap()?.acceptedAt).toBe(later)
      expect((await storage.invitations.withdraw(workspaceId, '1'))._unsafeUnwrap()).toBe(false)
    })

    it('bring a newcomer with a password, or leave everything as it was', async () => {
      const storage = await open()
      await storage.people.create(person('ada'))
      await storage.invitations.create(invitation('1'))
      const accept = (email: string) =>
        storage.invitations.accept(
          { workspaceId, id: '1' },
          { at: later, newcomer: person('new', { email }), passwordDigest: 'digest' },
        )
      expect((await accept('ADA@example.org'))._unsafeUnwrapErr()).toEqual({ code: 'already-exists' })
      expect((await storage.invitations.findByDigest('digest of 1'))._unsafeUnwrap()).toEqual(invitation('1'))
      expect((await accept('new@example.org'))._unsafeUnwrap()?.personId).toBe('new')
      expect((await storage.people.passwordDigest('new'))._unsafeUnwrap()).toBe('digest')
    })

    it('leave a member the role they have', async () => {
      const storage = await open()
      await storage.people.create(person('ada'))
      await storage.memberships.add({ workspaceId, personId: 'ada', role: 'admin', since: later })
      await storage.invitations.create(invitation('1'))
      const accepted = await storage.invitations.accept({ workspaceId, id: '1' }, { at: later, personId: 'ada' })
      expect(accepted._unsafeUnwrap()?.role).toBe('admin')
    })

    it('open nothing once they are withdrawn, have ended, or in another workspace', async () => {
      const storage = await open()
      await storage.people.create(person('ada'))
      for (const id of ['1', '2']) await storage.invitations.create(invitation(id))
      const accept = async (id: string, at: string, of = workspaceId) =>
        (await storage.invitations.accept({ workspaceId: of, id }, { at, personId: 'ada' }))._unsafeUnwrap()
      expect((await storage.invitations.withdraw('other' as WorkspaceId, '1'))._unsafeUnwrap()).toBe(false)
      expect((await storage.invitations.withdraw(workspaceId, '1'))._unsafeUnwrap()).toBe(true)
      expect((await storage.invitations.withdraw(workspaceId, '1'))._unsafeUnwrap()).toBe(false)
      expect(await accept('1', later)).toBeUndefined()
      expect(await accept('2', muchLater)).toBeUndefined()
      expect(await accept('2', later, 'other' as WorkspaceId)).toBeUndefined()
      expect((await storage.memberships.ofPerson('ada'))._unsafeUnwrap()).toEqual([])
    })
  })
