import { describe, expect, it } from 'vitest'
import { later, person, reset, session } from './builders.ts'
import type { OpenEngine } from './engine.ts'

export const peopleContract = (openEngine: OpenEngine) =>
  describe('people', () => {
    it('are found as they were created, by id and by address', async () => {
      const { storage } = await openEngine()
      const ada = person('ada', { name: 'Ada "Countess" \u2008', email: 'Ada.L+plan@Example.org' })
      expect((await storage.people.create(ada)).isOk()).toBe(true)
      expect((await storage.people.find('ada'))._unsafeUnwrap()).toEqual(ada)
      expect((await storage.people.findByEmail('ada.l+PLAN@example.ORG'))._unsafeUnwrap()).toEqual(ada)
    })

    it('nobody is found under another id or address', async () => {
      const { storage } = await openEngine()
      await storage.people.create(person('ada'))
      expect((await storage.people.find('Ada'))._unsafeUnwrap()).toBeUndefined()
      expect((await storage.people.findByEmail('ada@example.com'))._unsafeUnwrap()).toBeUndefined()
    })

    it('an id and an address are taken once, the address in any case, and who came first stays', async () => {
      const { storage } = await openEngine()
      await storage.people.create(person('ada', { email: 'Édith@example.org' }))
      for (const second of [person('ada'), person('edith', { email: 'éDITH@EXAMPLE.ORG' })])
        expect((await storage.people.create(second))._unsafeUnwrapErr()).toEqual({ code: 'already-exists' })
      const [only, ...others] = (await storage.people.list())._unsafeUnwrap()
      expect(only).toEqual(person('ada', { email: 'Édith@example.org' }))
      expect(others).toEqual([])
    })

    it('are listed by id in code point order, all or those asked for', async () => {
      const { storage } = await openEngine()
      for (const id of ['b', 'É', 'a', 'C', '__proto__']) await storage.people.create(person(id))
      const ids = async (of?: readonly string[]) => (await storage.people.list(of))._unsafeUnwrap().map(({ id }) => id)
      expect(await ids()).toEqual(['C', '__proto__', 'a', 'b', 'É'])
      expect(await ids(['É', 'nobody', 'a', '__proto__', 'a'])).toEqual(['__proto__', 'a', 'É'])
      expect(await ids([])).toEqual([])
    })

    it('have a password digest that nobody is shown with them, and that changes only from what it was', async () => {
      const { storage } = await openEngine()
      await storage.people.create(person('ada'), 'first')
      await storage.people.create(person('ben'))
      expect((await storage.people.find('ada'))._unsafeUnwrap()).toEqual(person('ada'))
      const digestOf = async (id: string) => (await storage.people.passwordDigest(id))._unsafeUnwrap()
      expect([await digestOf('ada'), await digestOf('ben'), await digestOf('nobody')]).toEqual([
        'first',
        undefined,
        undefined,
      ])
      const rehash = async (from: string, to: string) =>
        (await storage.people.rehashPassword('ada', { from, to }))._unsafeUnwrap()
      expect([await rehash('other', 'wrong'), await rehash('first', 'second')]).toEqual([false, true])
      expect(await digestOf('ada')).toBe('second')
      expect((await storage.people.setPassword('ada', { digest: 'third' }))._unsafeUnwrap()).toBe(true)
      expect((await storage.people.setPassword('nobody', { digest: 'x' }))._unsafeUnwrap()).toBe(false)
      expect([await digestOf('ada'), await digestOf('ben')]).toEqual(['third', undefined])
    })

    it('lose sessions, resets and OAuth records when they are disabled, and get none of it back', async () => {
      const { storage } = await openEngine()
      for (const id of ['ada', 'ben']) {
        await storage.people.create(person(id))
        await storage.sessions.create(session(`of ${id}`, id))
        await storage.passwordResets.create(reset(`of ${id}`, id))
        await storage.oauth.upsert({ model: 'Grant', id, payload: '{}', personId: id })
      }
      expect((await storage.people.disable('ada', later))._unsafeUnwrap()).toBe(true)
      expect((await storage.people.disable('nobody', later))._unsafeUnwrap()).toBe(false)
      expect((await storage.people.find('ada'))._unsafeUnwrap()).toEqual({ ...person('ada'), disabledAt: later })
      expect((await storage.sessions.create(session('late', 'ada')))._unsafeUnwrap()).toBe(false)
      expect((await storage.people.enable('ada'))._unsafeUnwrap()).toBe(true)
      expect((await storage.people.enable('nobody'))._unsafeUnwrap()).toBe(false)
      expect((await storage.people.find('ada'))._unsafeUnwrap()).toEqual(person('ada'))
      const left = async (id: string) => [
        (await storage.sessions.find(`of ${id}`))._unsafeUnwrap() !== undefined,
        (await storage.passwordResets.find(`of ${id}`))._unsafeUnwrap() !== undefined,
        (await storage.oauth.find('Grant', id))._unsafeUnwrap() !== undefined,
      ]
      expect([await left('ada'), await left('ben')]).toEqual([
        [false, false, false],
        [true, true, true],
      ])
    })

    it('are still there when the store is opened again', async ({ skip }) => {
      const { storage, again } = await openEngine()
      if (again === undefined) return skip('a database of this engine ends with its store')
      await storage.people.create(person('ada'))
      await storage.close()
      expect((await (await again()).people.find('ada'))._unsafeUnwrap()).toEqual(person('ada'))
    })
  })
