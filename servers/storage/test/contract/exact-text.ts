import type { CustomFieldId } from '@plan/core'
import { describe, expect, it } from 'vitest'
import {
  account,
  commit,
  content,
  createBranch,
  createWorkspace,
  event,
  load,
  property,
  put,
  workspaceId,
} from './builders.ts'
import type { OpenEngine } from './engine.ts'

const texts: readonly { readonly name: string; readonly text: string }[] = [
  { name: 'the key of the prototype', text: '__proto__' },
  { name: 'a member of every object', text: 'constructor' },
  { name: 'a punctuation space, U+2008', text: 'Sign\u2008Up' },
  { name: 'blanks at both ends', text: '  Sign Up\t' },
  { name: 'single and double quotes', text: `O'Brien "said" \`so\`` },
  { name: 'backslashes and percent signs', text: 'a\\b%_?$1:name@x' },
  { name: 'line ends', text: 'a\nb\r\nc' },
  { name: 'a code point above the basic plane', text: '👩‍👩‍👧 \u{10ffff}' },
  { name: 'a byte order mark and zero-width characters', text: '\ufeffa\u200bb\u202e' },
  { name: 'a composed letter', text: 'caf\u00e9' },
  { name: 'the same letter decomposed', text: 'cafe\u0301' },
  { name: 'SQL', text: `'); DROP TABLE items; --` },
  { name: 'JSON', text: '{"id":null}' },
  { name: 'a number', text: '1e400' },
  { name: '256 characters', text: 'ü'.repeat(256) },
]

export const exactTextContract = (openEngine: OpenEngine) =>
  describe('text comes back exactly', () => {
    it.each(texts)('$name', async ({ text }) => {
      const { storage } = await openEngine()
      const items = [
        put('property', property(text, { name: text, description: text, allowedValues: [text] })),
        put(
          'event',
          event('e1', {
            name: text,
            customFields: [{ customFieldId: text as CustomFieldId, value: { [text]: text } }],
          }),
        ),
      ]
      const main = await commit(storage, await createWorkspace(storage), ...items)
      expect([...(await load(storage, main))]).toEqual([...content(...items)])
      const branch = await commit(storage, await createBranch(storage, 'b1'), ...items)
      expect([...(await load(storage, branch))]).toEqual([...content(...items)])
      expect((await storage.plans.takenIds(workspaceId, 'property', [text]))._unsafeUnwrap()).toEqual(new Set([text]))
      await storage.serviceAccounts.create(account(text))
      expect((await storage.serviceAccounts.find(workspaceId, text))._unsafeUnwrap()).toEqual(account(text))
    })

    it('ids that differ in letter case, width or composition alone are different items', async () => {
      const { storage } = await openEngine()
      const ids = ['signup', 'SignUp', 'SIGNUP', 'signup ', 'ｓignup', 'caf\u00e9', 'cafe\u0301', 'ss', 'ß']
      const items = ids.map((id) => put('event', event(id)))
      const main = await commit(storage, await createWorkspace(storage), ...items)
      expect(await load(storage, main)).toEqual(content(...items))
    })
  })
