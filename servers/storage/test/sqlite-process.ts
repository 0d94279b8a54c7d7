/**
 * The program that the processes of `sqlite-processes.test.ts` run: `open <file>`, `commit <file> <name> <count>`, or
 * `once <file> <name> <count>`, which commits under keys that every process uses.
 */
import { mainBranchId, type PropertyId, type WorkspaceId } from '@plan/core'
import { openSqlite, type Storage } from '@plan/storage'

const workspaceId = 'acme' as WorkspaceId
const [command, file = '', name = '', count = '0'] = process.argv.slice(2)

async function insist(storage: Storage, id: string, key?: string): Promise<void> {
  const main = (await storage.branches.find(workspaceId, mainBranchId))._unsafeUnwrap()
  const item = {
    id: id as PropertyId,
    name: id,
    kind: 'event',
    description: '',
    type: 'any',
    isList: false,
    nameMapping: [],
    tags: [],
    customFields: [],
  } as const
  const result = await storage.plans.commit({
    workspaceId,
    branchId: mainBranchId,
    expectedRevision: main?.revision ?? 0,
    items: [{ kind: 'property', id, item }],
    action: {
      at: '',
      actor: { kind: 'operator', id: name },
      door: 'command',
      sentence: id,
      kind: 'change',
      changes: [],
    },
    idempotency:
      key === undefined
        ? undefined
        : { workspaceId, account: 'all', key, requestDigest: '', reply: JSON.stringify(id), createdAt: '' },
  })
  if (result.isOk() || (key !== undefined && result.error.code === 'already-exists')) return
  if (result.error.code !== 'revision-moved') throw new Error(result.error.code)
  await insist(storage, id, key)
}

const storage = (await openSqlite({ file }))._unsafeUnwrap()
for (let n = 0; n < Number(count); n++) {
  if (command === 'commit') await insist(storage, `${name}${n}`)
  if (command === 'once') await insist(storage, `${name}${n}`, `key ${n}`)
}
await storage.close()
