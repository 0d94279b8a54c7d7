/** The program that the processes of `sqlite-processes.test.ts` run: `open <file>` or `commit <file> <name> <count>`. */
import { mainBranchId, type PropertyId, type WorkspaceId } from '@plan/core'
import { openSqlite, type Storage } from '@plan/storage'

const workspaceId = 'acme' as WorkspaceId
const [command, file = '', name = '', count = '0'] = process.argv.slice(2)

async function insist(storage: Storage, id: string): Promise<void> {
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
    action: { at: '', actor: { kind: 'operator', id: name }, door: 'command', sentence: id, changes: [] },
  })
  if (result.isErr() && result.error.code !== 'revision-moved') throw new Error(result.error.code)
  if (result.isErr()) await insist(storage, id)
}

const storage = (await openSqlite({ file }))._unsafeUnwrap()
if (command === 'commit') for (let n = 0; n < Number(count); n++) await insist(storage, `${name}${n}`)
await storage.close()
