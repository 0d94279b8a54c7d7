import type { BranchId, CustomFieldId, WorkspaceId } from '@plan/core'
import { describe, expect, it } from 'vitest'
import {
  account,
  action,
  at,
  commit,
  commitOn,
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

    it('text that holds NUL is refused, whether it is looked for or written, and nothing is kept', async () => {
      const { storage } = await openEngine()
      const main = await createWorkspace(storage)
      const before = (await storage.branches.list(workspaceId))._unsafeUnwrap()
      const idempotency = { workspaceId, account: 'a', key: '\0', requestDigest: '', reply: '', createdAt: at }
      const refused = [
        await storage.workspaces.find('a\0' as WorkspaceId),
        await storage.branches.find(workspaceId, '\0b' as BranchId),
        await storage.people.findByEmail('a\0b@example.com'),
        await storage.serviceAccounts.create(account('a\0')),
        await storage.branches.create(
          { workspaceId, id: 'b1' as BranchId, name: 'a\0b', status: 'Draft', createdAt: at },
          action('created'),
        ),
        await storage.plans.commit({ ...commitOn(main, put('property', property('p1'))), idempotency }),
      ]
      for (const result of refused) expect(result._unsafeUnwrapErr()).toMatchObject({ code: 'text-unstorable' })
      expect((await storage.branches.list(workspaceId))._unsafeUnwrap()).toEqual(before)
      expect([...(await load(storage, main))]).toEqual([])
    })

    it('ids that differ in letter case, width or composition alone are different items', async () => {
      const { storage } = await openEngine()
      const ids = ['signup', 'SignUp', 'SIGNUP', 'signup ', 'ｓignup', 'caf\u00e9', 'cafe\u0301', 'ss', 'ß']
      const items = ids.map((id) => put('event', event(id)))
      const main = await commit(storage, await createWorkspace(storage), ...items)
      expect(await load(storage, main)).toEqual(content(...items))
    })
  })
