/** A database of schema 2, opened by this program. */
import { type BranchId, mainBranchId } from '@plan/core'
import { hashAction, openSqlite, type Storage } from '@plan/storage'
import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { at, branchId, commit, findMain, put, source, workspaceId } from './contract/builders.ts'
import { fileOfSchema2 } from './file-of-schema-2.ts'

async function expectWholeLog(storage: Storage, id: BranchId, length: number) {
  const log = (await storage.branches.actions(workspaceId, id))._unsafeUnwrap()
  expect(log).toHaveLength(length)
  expect(log.map(({ previousHash }) => previousHash)).toEqual(['', ...log.slice(0, -1).map(({ hash }) => hash)])
  const hashes = log.map((entry) =>
    hashAction({ ...entry, workspaceId, branchId: id, changes: JSON.stringify(entry.changes) }),
  )
  expect(log.map(({ hash }) => hash)).toEqual(hashes)
  return log
}

it('keeps its logs, which still verify, gives them kinds and goes on from there', async () => {
  const file = fileOfSchema2()
  const storage = (await openSqlite({ file }))._unsafeUnwrap()
  const log = await expectWholeLog(storage, mainBranchId, 4)
  await expectWholeLog(storage, branchId('old'), 4)
  expect(log.map(({ kind }) => kind)).toEqual(['create', 'change', 'change', 'change'])
  for (const entry of log) expect(entry).not.toHaveProperty('status')
  await commit(storage, await findMain(storage), put('source', source('web')))
  await expectWholeLog(storage, mainBranchId, 5)
  await storage.close()
})

it('tells of a branch who created and who changed it', async () => {
  const file = fileOfSchema2()
  const storage = (await openSqlite({ file }))._unsafeUnwrap()
  const [history] = (await storage.branches.histories(workspaceId))._unsafeUnwrap()
  expect(history).toMatchObject({
    branch: { id: 'old', status: 'Draft' },
    milestones: [{ at, actor: { kind: 'operator', id: 'operator 0' }, kind: 'create' }],
    editors: ['person 1', 'person 3'],
  })
  await storage.close()
})

it('shows an entry whose kind somebody altered', async () => {
  const file = fileOfSchema2()
  await (await openSqlite({ file }))._unsafeUnwrap().close()
  const database = new Database(file)
  database.exec(`UPDATE actions SET kind = 'publish' WHERE branch = 'old' AND revision = 2`)
  database.exec(`UPDATE actions SET status = 'Approved' WHERE branch = 'old' AND revision = 3`)
  database.close()
  const storage = (await openSqlite({ file }))._unsafeUnwrap()
  const log = (await storage.branches.actions(workspaceId, branchId('old')))._unsafeUnwrap()
  const isTrue = log.map(
    (entry) =>
      entry.hash ===
      hashAction({ ...entry, workspaceId, branchId: branchId('old'), changes: JSON.stringify(entry.changes) }),
  )
  expect(isTrue).toEqual([true, false, false, true])
  await storage.close()
})
