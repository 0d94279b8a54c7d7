import type { PropertyId } from '@plan/core'
import { describe, expect, it } from 'vitest'
import { commit, content, createWorkspace, event, findMain, load, property, put, remove, source } from './builders.ts'
import type { OpenEngine } from './engine.ts'

export const plansContract = (openEngine: OpenEngine) =>
  describe('plans', () => {
    it('a new workspace has an empty plan', async () => {
      const { storage } = await openEngine()
      expect(await load(storage, await createWorkspace(storage))).toEqual(content())
    })

    it('what a commit puts is what is loaded, whatever the kind', async () => {
      const { storage } = await openEngine()
      const items = [
        put('source', source('web', { programmingLanguage: 'TypeScript', archived: true })),
        put('property', property('p1', { allowedValues: ['a', 'b'], type: 'int', isList: true })),
        put('event', event('e1', { uses: [{ propertyId: 'p1' as PropertyId, presence: 'always' }] })),
      ]
      const main = await commit(storage, await createWorkspace(storage), ...items)
      expect(main.revision).toBe(2)
      expect(await findMain(storage)).toEqual(main)
      expect(await load(storage, main)).toEqual(content(...items))
    })

    it('items of different kinds may share an id', async () => {
      const { storage } = await openEngine()
      const items = [put('source', source('same')), put('property', property('same')), put('event', event('same'))]
      const main = await commit(storage, await createWorkspace(storage), ...items)
      expect(await load(storage, main)).toEqual(content(...items))
    })

    it('a later commit replaces, removes and leaves alone', async () => {
      const { storage } = await openEngine()
      const untouched = put('property', property('untouched'))
      const first = await commit(
        storage,
        await createWorkspace(storage),
        put('property', property('replaced')),
        put('property', property('removed')),
        untouched,
      )
      const replaced = put('property', property('replaced', { description: 'new' }))
      const second = await commit(storage, first, replaced, remove('property', 'removed'))
      expect(await load(storage, second)).toEqual(content(replaced, untouched))
    })

    it('a removed item can come back', async () => {
      const { storage } = await openEngine()
      let main = await commit(storage, await createWorkspace(storage), put('source', source('web')))
      main = await commit(storage, main, remove('source', 'web'))
      expect(await load(storage, main)).toEqual(content())
      const back = put('source', source('web', { name: 'Web again' }))
      expect(await load(storage, await commit(storage, main, back))).toEqual(content(back))
    })

    it('removing what is not there changes no item and is still a revision', async () => {
      const { storage } = await openEngine()
      const main = await commit(storage, await createWorkspace(storage), remove('event', 'never'))
      expect(main.revision).toBe(2)
      expect(await load(storage, main)).toEqual(content())
    })

    it('a commit without items is a revision too', async () => {
      const { storage } = await openEngine()
      expect((await commit(storage, await createWorkspace(storage))).revision).toBe(2)
    })

    it('takes thousands of items in one commit', async () => {
      const { storage } = await openEngine()
      const items = Array.from({ length: 5_000 }, (_, n) => put('property', property(`p${n}`)))
      const main = await commit(storage, await createWorkspace(storage), ...items)
      expect(await load(storage, main)).toEqual(content(...items))
    })
  })
