/** Several processes on one file: a server, and commands beside it. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { openSqlite } from '@plan/storage'
import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { createWorkspace, findMain, load, workspaceId } from './contract/builders.ts'
import { temporaryFile } from './temporary-file.ts'

const program = new URL('./sqlite-process.ts', import.meta.url).pathname

const start = (...words: readonly string[]) =>
  promisify(execFile)(process.execPath, ['--conditions=@plan/source', program, ...words])

describe('processes on one file', () => {
  it('may all be the first to open it', async () => {
    const file = temporaryFile()
    await Promise.all(Array.from({ length: 4 }, () => start('open', file)))
    const storage = (await openSqlite({ file }))._unsafeUnwrap()
    expect((await storage.workspaces.list())._unsafeUnwrap()).toEqual([])
    await storage.close()
  })

  it('lose no commit when each plans again after a lost race', async () => {
    const file = temporaryFile()
    const storage = (await openSqlite({ file }))._unsafeUnwrap()
    await createWorkspace(storage)
    await Promise.all(['a', 'b', 'c'].map((name) => start('commit', file, name, '40')))
    const main = await findMain(storage)
    expect(main.revision).toBe(121)
    expect((await load(storage, main)).size).toBe(120)
    const log = (await storage.branches.actions(workspaceId, main.id))._unsafeUnwrap()
    expect(log.slice(1).map(({ previousHash }) => previousHash)).toEqual(log.slice(0, -1).map(({ hash }) => hash))
    await storage.close()
  })

  it('apply once what all of them commit under the same key', async () => {
    const file = temporaryFile()
    const storage = (await openSqlite({ file }))._unsafeUnwrap()
    await createWorkspace(storage)
    await Promise.all(['a', 'b', 'c'].map((name) => start('once', file, name, '40')))
    const main = await findMain(storage)
    expect(main.revision).toBe(41)
    const winners: unknown[] = []
    for (let n = 0; n < 40; n++) {
      const record = (await storage.idempotency.find(workspaceId, 'all', `key ${n}`))._unsafeUnwrap()
      winners.push(`property ${JSON.parse(record?.reply ?? 'null')}`)
    }
    expect(new Set((await load(storage, main)).keys())).toEqual(new Set(winners))
    await storage.close()
  })

  it('wait for each other’s write lock', async () => {
    const file = temporaryFile()
    const storage = (await openSqlite({ file }))._unsafeUnwrap()
    await createWorkspace(storage)
    const other = new Database(file)
    other.exec('BEGIN IMMEDIATE')
    const waiting = start('commit', file, 'a', '1')
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    other.exec('COMMIT')
    other.close()
    await waiting
    expect((await findMain(storage)).revision).toBe(2)
    await storage.close()
  })
})
