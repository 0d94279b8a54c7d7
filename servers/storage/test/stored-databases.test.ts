/** Databases of every earlier schema, opened by this program. What their exports are is tested where there is a server. */
import { hashAction, openPostgres, openSqlite, type Storage } from '@plan/storage'
import { describeWith } from '@plan/tests/fixtures'
import { describe, expect, it, onTestFinished } from 'vitest'
import { migrations } from '../src/migrations.ts'
import { branchId, commit, load, put, source, workspaceId } from './contract/builders.ts'
import {
  digestOfItems,
  type EngineName,
  firstStored,
  restoreToFile,
  restoreToSchema,
  type StoredDatabase,
  storedDatabases,
  storedName,
} from './stored-databases.ts'
import { temporaryFile } from './temporary-file.ts'

const open: Readonly<Record<EngineName, (stored: StoredDatabase) => Promise<Storage>>> = {
  sqlite: async (stored) => {
    const file = temporaryFile()
    restoreToFile(stored, file)
    return (await openSqlite({ file }))._unsafeUnwrap()
  },
  postgres: async (stored) => (await openPostgres({ url: await restoreToSchema(stored) }))._unsafeUnwrap(),
}

async function expectWholeLog(storage: Storage, id: string, revision: number): Promise<void> {
  const log = (await storage.branches.actions(workspaceId, branchId(id)))._unsafeUnwrap()
  expect(log.map((entry) => entry.revision)).toEqual(Array.from({ length: revision }, (_, at) => at + 1))
  expect(log.map(({ previousHash }) => previousHash)).toEqual(['', ...log.slice(0, -1).map(({ hash }) => hash)])
  for (const entry of log) {
    const changes = JSON.stringify(entry.changes)
    expect(entry.hash).toBe(hashAction({ ...entry, workspaceId, branchId: branchId(id), changes }))
  }
}

function migratesEach(engine: EngineName) {
  it.each(storedDatabases(engine))('$schema shows the same plans, and can be written', async (stored) => {
    const storage = await open[engine](stored)
    onTestFinished(async () => void (await storage.close()))
    const { workspace, account, branches } = stored.shown
    expect(workspace).toBe(workspaceId)
    const settings = (await storage.workspaces.find(workspaceId))._unsafeUnwrap()?.settings
    expect(settings).toMatchObject({ protectedMain: true, reviewWorkflow: true })
    expect((await storage.serviceAccounts.find(workspaceId, account.name))._unsafeUnwrap()).toBeDefined()
    const found = (await storage.branches.list(workspaceId))._unsafeUnwrap()
    expect(found.map(({ id }) => id).sort()).toEqual(Object.keys(branches).sort())
    for (const branch of found) {
      const { revision, items } = branches[branch.id] ?? {}
      expect(branch.revision).toBe(revision)
      const content = await load(storage, branch)
      const entries = [...content].map(([key, item]): [string, string, unknown] => {
        const [kind = '', id = ''] = key.split(' ')
        return [kind, id, item]
      })
      expect(digestOfItems(entries)).toBe(items)
      await expectWholeLog(storage, branch.id, branch.revision)

      const moved = await commit(storage, branch, put('source', source('new')))
      expect((await load(storage, moved)).size).toBe(content.size + 1)
      await expectWholeLog(storage, branch.id, branch.revision + 1)
    }
  })
}

describe('SQLite of schema', () => migratesEach('sqlite'))
describeWith('postgres', 'PostgreSQL of schema', () => migratesEach('postgres'))

it.each(Object.entries(firstStored))('each schema of %s but the newest is stored', (name, first) => {
  const engine = name as EngineName
  const stored = new Set(storedDatabases(engine).map(({ schema }) => schema))
  const missing = migrations
    .slice(first - 1, -1)
    .flatMap(({ number }) => (stored.has(number) ? [] : [storedName(engine, number)]))
  expect(missing, 'run servers/storage/test/store-database.ts where that migration is the newest').toEqual([])
})
