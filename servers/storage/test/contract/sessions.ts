import { describe, expect, it } from 'vitest'
import { at, later, muchLater, person, session } from './builders.ts'
import type { OpenEngine } from './engine.ts'

export const sessionsContract = (openEngine: OpenEngine) =>
  describe('sessions', () => {
    const open = async () => {
      const { storage } = await openEngine()
      for (const id of ['ada', 'ben']) await storage.people.create(person(id), 'digest')
      return storage
    }

    it('are found as they were created, until they are removed, once', async () => {
      const storage = await open()
      expect((await storage.sessions.create(session('1', 'ada')))._unsafeUnwrap()).toBe(true)
      expect((await storage.sessions.create(session('1', 'ben')))._unsafeUnwrapErr()).toEqual({
        code: 'already-exists',
      })
      expect((await storage.sessions.find('1'))._unsafeUnwrap()).toEqual(session('1', 'ada'))
      expect((await storage.sessions.find('2'))._unsafeUnwrap()).toBeUndefined()
      expect((await storage.sessions.remove('1'))._unsafeUnwrap()).toBe(true)
      expect((await storage.sessions.remove('1'))._unsafeUnwrap()).toBe(false)
      expect((await storage.sessions.find('1'))._unsafeUnwrap()).toBeUndefined()
    })

    it('begin for nobody, and under no password that was changed meanwhile', async () => {
      const storage = await open()
      const create = async (digest: string, personId: string, password?: string) =>
        (await storage.sessions.create(session(digest, personId), password))._unsafeUnwrap()
      expect(await create('1', 'nobody')).toBe(false)
      expect(await create('2', 'ada', 'digest')).toBe(true)
      await storage.people.setPassword('ada', { digest: 'another' })
      expect(await create('3', 'ada', 'digest')).toBe(false)
      expect((await storage.sessions.find('3'))._unsafeUnwrap()).toBeUndefined()
    })

    it('note their last use, and never an earlier one', async () => {
      const storage = await open()
      await storage.sessions.create(session('1', 'ada'))
      for (const time of [later, at]) expect((await storage.sessions.touch('1', time))._unsafeUnwrap()).toBe(true)
      expect((await storage.sessions.find('1'))._unsafeUnwrap()?.usedAt).toBe(later)
      expect((await storage.sessions.touch('2', later))._unsafeUnwrap()).toBe(false)
    })

    it('of a person end together, those of others go on', async () => {
      const storage = await open()
      for (const [digest, id] of [
        ['1', 'ada'],
        ['2', 'ada'],
        ['3', 'ben'],
      ] as const)
        await storage.sessions.create(session(digest, id))
      expect((await storage.sessions.removeOfPerson('ada'))._unsafeUnwrap()).toBe(2)
      expect((await storage.sessions.find('3'))._unsafeUnwrap()).toEqual(session('3', 'ben'))
    })

    it('all end with a new password, but for the one that is kept', async () => {
      const storage = await open()
      for (const [digest, id] of [
        ['1', 'ada'],
        ['2', 'ada'],
        ['3', 'ben'],
      ] as const)
        await storage.sessions.create(session(digest, id))
      await storage.people.setPassword('ada', { digest: 'another', keptSession: '2' })
      const left = await Promise.all(['1', '2', '3'].map((digest) => storage.sessions.find(digest)))
      expect(left.map((found) => found._unsafeUnwrap()?.personId)).toEqual([undefined, 'ada', 'ben'])
    })

    it('that expired or lay idle are forgotten, and no others', async () => {
      const storage = await open()
      await storage.sessions.create(session('expired', 'ada', { expiresAt: later, usedAt: later }))
      await storage.sessions.create(session('idle', 'ada'))
      await storage.sessions.create(session('used', 'ada', { usedAt: later, expiresAt: muchLater }))
      expect((await storage.sessions.forgetEnded({ now: later, idleSince: at }))._unsafeUnwrap()).toBe(2)
      expect((await storage.sessions.find('used'))._unsafeUnwrap()).toBeDefined()
      expect((await storage.sessions.forgetEnded({ now: later, idleSince: at }))._unsafeUnwrap()).toBe(0)
    })
  })
