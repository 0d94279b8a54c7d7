import type { Role, WorkspaceId } from '@plan/core'
import type { Storage } from '@plan/storage'
import { describe, expect, it } from 'vitest'
import { at, createWorkspace, later, machineToken, person, workspaceId } from './builders.ts'
import type { OpenEngine } from './engine.ts'

const other = 'other' as WorkspaceId

export const membershipsContract = (openEngine: OpenEngine) =>
  describe('memberships', () => {
    const open = async (members: Readonly<Record<string, Role>>) => {
      const { storage } = await openEngine()
      for (const id of [workspaceId, other]) await createWorkspace(storage, id)
      for (const [id, role] of Object.entries(members)) {
        await storage.people.create(person(id))
        await add(storage, id, role)
      }
      return storage
    }
    const add = (storage: Storage, personId: string, role: Role, of = workspaceId) =>
      storage.memberships.add({ workspaceId: of, personId, role, since: at })
    const rolesIn = async (storage: Storage) =>
      Object.fromEntries(
        (await storage.memberships.list(workspaceId))._unsafeUnwrap().map(({ personId, role }) => [personId, role]),
      )

    it('are found as they were added, in their workspace alone', async () => {
      const storage = await open({ ada: 'editor' })
      const ada = { workspaceId, personId: 'ada', role: 'editor', since: at }
      expect((await storage.memberships.find(workspaceId, 'ada'))._unsafeUnwrap()).toEqual(ada)
      expect((await storage.memberships.find(other, 'ada'))._unsafeUnwrap()).toBeUndefined()
      expect((await storage.memberships.list(other))._unsafeUnwrap()).toEqual([])
    })

    it('a person is a member once, and keeps the first role', async () => {
      const storage = await open({ ada: 'editor' })
      expect((await add(storage, 'ada', 'admin'))._unsafeUnwrapErr()).toEqual({ code: 'already-exists' })
      expect(await rolesIn(storage)).toEqual({ ada: 'editor' })
    })

    it('of a person are listed by workspace, those of a workspace by person', async () => {
      const storage = await open({ ben: 'viewer', Zoe: 'editor', ada: 'viewer' })
      await add(storage, 'ada', 'admin', other)
      const of = (await storage.memberships.ofPerson('ada'))._unsafeUnwrap()
      expect(of.map(({ workspaceId: of, role }) => [of, role])).toEqual([
        ['acme', 'viewer'],
        ['other', 'admin'],
      ])
      expect(Object.keys(await rolesIn(storage))).toEqual(['Zoe', 'ada', 'ben'])
    })

    it('change their role and end, in their workspace alone', async () => {
      const storage = await open({ ada: 'admin', ben: 'viewer' })
      await add(storage, 'ben', 'viewer', other)
      const changed = await storage.memberships.changeRole(workspaceId, 'ben', 'editor')
      expect(changed._unsafeUnwrap()).toEqual({ workspaceId, personId: 'ben', role: 'editor', since: at })
      expect((await storage.memberships.find(other, 'ben'))._unsafeUnwrap()?.role).toBe('viewer')
      expect((await storage.memberships.remove(workspaceId, 'ben', later))._unsafeUnwrap()).toBe(true)
      expect((await storage.memberships.remove(workspaceId, 'ben', later))._unsafeUnwrap()).toBe(false)
      expect((await storage.memberships.changeRole(workspaceId, 'ben', 'admin'))._unsafeUnwrap()).toBeUndefined()
      expect((await storage.memberships.find(other, 'ben'))._unsafeUnwrap()?.role).toBe('viewer')
    })

    it('end with the machine tokens that came with them', async () => {
      const storage = await open({ ada: 'admin', ben: 'editor' })
      await storage.machineTokens.create(machineToken('1', 'ben'))
      await storage.machineTokens.create(machineToken('2', 'ada'))
      await storage.memberships.remove(workspaceId, 'ben', later)
      const tokens = (await storage.machineTokens.list(workspaceId))._unsafeUnwrap()
      expect(tokens.map(({ id, revokedAt }) => [id, revokedAt])).toEqual([
        ['1', later],
        ['2', undefined],
      ])
    })

    it('the last administrator who can sign in is neither lowered nor removed', async () => {
      const storage = await open({ ada: 'admin', ben: 'admin', eve: 'editor' })
      await storage.people.disable('ben', later)
      const lastAdmin = { code: 'last-admin' }
      expect((await storage.memberships.changeRole(workspaceId, 'ada', 'editor'))._unsafeUnwrapErr()).toEqual(lastAdmin)
      expect((await storage.memberships.remove(workspaceId, 'ada', later))._unsafeUnwrapErr()).toEqual(lastAdmin)
      expect((await storage.memberships.changeRole(workspaceId, 'ada', 'admin')).isOk()).toBe(true)
      await storage.people.enable('ben')
      expect((await storage.memberships.remove(workspaceId, 'ada', later))._unsafeUnwrap()).toBe(true)
      expect(await rolesIn(storage)).toEqual({ ben: 'admin', eve: 'editor' })
    })

    it('of two administrators who remove each other at once one stays', async () => {
      const storage = await open({ ada: 'admin', ben: 'admin' })
      const ends = await Promise.all([
        storage.memberships.remove(workspaceId, 'ada', later),
        storage.memberships.remove(workspaceId, 'ben', later),
      ])
      expect(ends.map((end) => end.isOk()).toSorted()).toEqual([false, true])
      expect(Object.values(await rolesIn(storage))).toEqual(['admin'])
    })
  })
