import { describe, expect, it } from 'vitest'
import { at, later, muchLater } from './builders.ts'
import type { OpenEngine } from './engine.ts'

export const oauthContract = (openEngine: OpenEngine) =>
  describe('what the authorization server keeps', () => {
    const record = (model: string, id: string, over: object = {}) => ({
      model,
      id,
      payload: `{"jti":"${id}"}`,
      ...over,
    })

    it('is found by model and id, and by uid, as it was last put there', async () => {
      const { storage } = await openEngine()
      const first = record('Session', 's', { uid: 'u', personId: 'ada', grantId: 'g', expiresAt: later })
      expect((await storage.oauth.upsert(first)).isOk()).toBe(true)
      await storage.oauth.upsert(record('Interaction', 's', { uid: 'u' }))
      expect((await storage.oauth.find('Session', 's'))._unsafeUnwrap()).toEqual(first)
      const second = record('Session', 's', { payload: '{"two":2}', uid: 'v', expiresAt: muchLater })
      await storage.oauth.upsert(second)
      expect((await storage.oauth.find('Session', 's'))._unsafeUnwrap()).toEqual(second)
      expect((await storage.oauth.findByUid('Session', 'v'))._unsafeUnwrap()).toEqual(second)
      expect((await storage.oauth.findByUid('Session', 'u'))._unsafeUnwrap()).toBeUndefined()
      expect((await storage.oauth.find('Client', 's'))._unsafeUnwrap()).toBeUndefined()
    })

    it('is consumed by one of many at once, and stays consumed', async () => {
      const { storage } = await openEngine()
      await storage.oauth.upsert(record('AuthorizationCode', 'c'))
      const tries = await Promise.all(
        Array.from({ length: 8 }, () => storage.oauth.consume('AuthorizationCode', 'c', later)),
      )
      expect(tries.filter((result) => result._unsafeUnwrap())).toHaveLength(1)
      await storage.oauth.upsert(record('AuthorizationCode', 'c', { payload: '{}' }))
      const found = (await storage.oauth.find('AuthorizationCode', 'c'))._unsafeUnwrap()
      expect(found).toEqual({ model: 'AuthorizationCode', id: 'c', payload: '{}', consumedAt: later })
      expect((await storage.oauth.consume('AuthorizationCode', 'd', later))._unsafeUnwrap()).toBe(false)
    })

    it('is destroyed alone, with its grant, or with its person', async () => {
      const { storage } = await openEngine()
      const all = [
        record('Grant', 'g1', { personId: 'ada' }),
        record('Grant', 'g2', { personId: 'ada' }),
        record('Grant', 'g3', { personId: 'ben' }),
        record('AccessToken', 'a1', { grantId: 'g1', personId: 'ada' }),
        record('RefreshToken', 'r1', { grantId: 'g1', personId: 'ada' }),
        record('RefreshToken', 'r3', { grantId: 'g3', personId: 'ben' }),
      ]
      for (const each of all) await storage.oauth.upsert(each)
      const left = async () => {
        const found = await Promise.all(all.map(({ model, id }) => storage.oauth.find(model, id)))
        return found.flatMap((each) => each._unsafeUnwrap()?.id ?? [])
      }
      expect((await storage.oauth.listGrants('ada'))._unsafeUnwrap()).toEqual(all.slice(0, 2))
      expect((await storage.oauth.revokeByGrantId('g1'))._unsafeUnwrap()).toBe(2)
      expect(await left()).toEqual(['g1', 'g2', 'g3', 'r3'])
      expect((await storage.oauth.destroy('Grant', 'g1'))._unsafeUnwrap()).toBe(true)
      expect((await storage.oauth.destroy('Grant', 'g1'))._unsafeUnwrap()).toBe(false)
      expect((await storage.oauth.revokeOfPerson('ada'))._unsafeUnwrap()).toBe(1)
      expect(await left()).toEqual(['g3', 'r3'])
    })

    it('is counted by model, and forgotten once it expired', async () => {
      const { storage } = await openEngine()
      await storage.oauth.upsert(record('Client', 'for ever'))
      await storage.oauth.upsert(record('Client', 'ended', { expiresAt: later }))
      await storage.oauth.upsert(record('Client', 'open', { expiresAt: muchLater }))
      expect((await storage.oauth.count('Client'))._unsafeUnwrap()).toBe(3)
      expect((await storage.oauth.count('Grant'))._unsafeUnwrap()).toBe(0)
      expect((await storage.oauth.forgetExpired(later))._unsafeUnwrap()).toBe(1)
      expect((await storage.oauth.find('Client', 'ended'))._unsafeUnwrap()).toBeUndefined()
      expect((await storage.oauth.count('Client'))._unsafeUnwrap()).toBe(2)
    })

    it('has keys that are added once and retired, no later than was said, and stay to be looked at', async () => {
      const { storage } = await openEngine()
      const { keys } = storage.oauth
      const [old, next] = [
        { kid: 'b', sealedKey: 'sealed', createdAt: at },
        { kid: 'a', sealedKey: 'sealed too', createdAt: later },
      ]
      for (const key of [next, old]) expect((await keys.add(key)).isOk()).toBe(true)
      expect((await keys.add({ ...old, sealedKey: 'x' }))._unsafeUnwrapErr()).toEqual({ code: 'already-exists' })
      expect((await keys.retire('b', muchLater))._unsafeUnwrap()).toBe(true)
      expect((await keys.retire('b', later))._unsafeUnwrap()).toBe(true)
      expect((await keys.retire('b', muchLater))._unsafeUnwrap()).toBe(false)
      expect((await keys.retire('c', later))._unsafeUnwrap()).toBe(false)
      expect((await keys.list())._unsafeUnwrap()).toEqual([{ ...old, retiredAt: later }, next])
    })
  })
