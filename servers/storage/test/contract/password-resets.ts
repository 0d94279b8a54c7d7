import { describe, expect, it } from 'vitest'
import { at, later, muchLater, person, reset, session } from './builders.ts'
import type { OpenEngine } from './engine.ts'

export const passwordResetsContract = (openEngine: OpenEngine) =>
  describe('password resets', () => {
    const open = async () => {
      const { storage } = await openEngine()
      for (const id of ['ada', 'ben']) await storage.people.create(person(id), 'old')
      return storage
    }

    it('are found as they were created', async () => {
      const storage = await open()
      expect((await storage.passwordResets.create(reset('1', 'ada'))).isOk()).toBe(true)
      expect((await storage.passwordResets.create(reset('1', 'ben')))._unsafeUnwrapErr()).toEqual({
        code: 'already-exists',
      })
      expect((await storage.passwordResets.find('1'))._unsafeUnwrap()).toEqual(reset('1', 'ada'))
      expect((await storage.passwordResets.find('2'))._unsafeUnwrap()).toBeUndefined()
    })

    it('are used once, also by two at once: the first password stays', async () => {
      const storage = await open()
      await storage.passwordResets.create(reset('1', 'ada'))
      const use = (passwordDigest: string) => storage.passwordResets.use('1', { at: later, passwordDigest })
      const [one, two] = (await Promise.all([use('one'), use('two')])).map((result) => result._unsafeUnwrap())
      expect([one, two].toSorted()).toEqual(['ada', undefined])
      const digest = (await storage.people.passwordDigest('ada'))._unsafeUnwrap()
      expect(digest).toBe(one === 'ada' ? 'one' : 'two')
      expect((await storage.passwordResets.find('1'))._unsafeUnwrap()?.usedAt).toBe(later)
      expect((await storage.people.passwordDigest('ben'))._unsafeUnwrap()).toBe('old')
    })

    it('end every session and every other reset of the person', async () => {
      const storage = await open()
      for (const [digest, id] of [
        ['1', 'ada'],
        ['2', 'ada'],
        ['3', 'ben'],
      ] as const) {
        await storage.passwordResets.create(reset(digest, id))
        await storage.sessions.create(session(digest, id))
      }
      await storage.passwordResets.use('1', { at: later, passwordDigest: 'new' })
      expect((await storage.passwordResets.use('2', { at: later, passwordDigest: 'newer' }))._unsafeUnwrap()).toBe(
        undefined,
      )
      const left = await Promise.all(['1', '2', '3'].map((digest) => storage.sessions.find(digest)))
      expect(left.map((found) => found._unsafeUnwrap()?.personId)).toEqual([undefined, undefined, 'ben'])
      expect((await storage.people.passwordDigest('ada'))._unsafeUnwrap()).toBe('new')
    })

    it('set nothing where they ended, are unknown, or the person is disabled', async () => {
      const storage = await open()
      await storage.passwordResets.create(reset('ended', 'ada', { expiresAt: later }))
      await storage.people.disable('ben', at)
      await storage.passwordResets.create(reset('disabled', 'ben'))
      for (const digest of ['ended', 'disabled', 'unknown'])
        expect((await storage.passwordResets.use(digest, { at: later, passwordDigest: 'x' }))._unsafeUnwrap()).toBe(
          undefined,
        )
      for (const id of ['ada', 'ben']) expect((await storage.people.passwordDigest(id))._unsafeUnwrap()).toBe('old')
    })

    it('that ended are forgotten', async () => {
      const storage = await open()
      await storage.passwordResets.create(reset('ended', 'ada', { expiresAt: later }))
      await storage.passwordResets.create(reset('open', 'ada', { expiresAt: muchLater }))
      expect((await storage.passwordResets.forgetExpired(later))._unsafeUnwrap()).toBe(1)
      expect((await storage.passwordResets.find('ended'))._unsafeUnwrap()).toBeUndefined()
      expect((await storage.passwordResets.find('open'))._unsafeUnwrap()).toBeDefined()
    })
  })
