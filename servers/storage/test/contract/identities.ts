import { describe, expect, it } from 'vitest'
import { person } from './builders.ts'
import type { OpenEngine } from './engine.ts'

export const identitiesContract = (openEngine: OpenEngine) =>
  describe('identities', () => {
    it('a subject of an issuer is one person, who may be several subjects', async () => {
      const { storage } = await openEngine()
      for (const id of ['ada', 'ben']) await storage.people.create(person(id))
      const one = { issuer: 'https://b.example.org', subject: '1', personId: 'ada' }
      const two = { issuer: 'https://a.example.org', subject: '1', personId: 'ada' }
      for (const each of [one, two]) expect((await storage.identities.link(each)).isOk()).toBe(true)
      const taken = await storage.identities.link({ ...one, personId: 'ben' })
      expect(taken._unsafeUnwrapErr()).toEqual({ code: 'already-exists' })
      expect((await storage.identities.find(one.issuer, '1'))._unsafeUnwrap()).toEqual(one)
      expect((await storage.identities.find(one.issuer, '2'))._unsafeUnwrap()).toBeUndefined()
      expect((await storage.identities.ofPerson('ada'))._unsafeUnwrap()).toEqual([two, one])
      expect((await storage.identities.ofPerson('ben'))._unsafeUnwrap()).toEqual([])
      expect((await storage.identities.unlink(one.issuer, '1'))._unsafeUnwrap()).toBe(true)
      expect((await storage.identities.unlink(one.issuer, '1'))._unsafeUnwrap()).toBe(false)
      expect((await storage.identities.ofPerson('ada'))._unsafeUnwrap()).toEqual([two])
    })
  })
