import { ok } from 'neverthrow'
import { describe, expect, it } from 'vitest'
import type { Connection } from '../src/sqlite/connection.ts'
import { connectTo, storageOn } from '../src/sqlite/open.ts'
import {
  commit,
  commitOn,
  createWorkspace,
  findMain,
  load,
  property,
  put,
  remove,
  workspaceId,
} from './contract/builders.ts'
import { temporaryFile } from './temporary-file.ts'

const limitPages = (connection: Connection, pages: number) =>
  connection.read((statements) => ok(statements.pragma(`max_page_count = ${pages}`)))._unsafeUnwrap()

const pageCount = (connection: Connection) =>
  Number(connection.read((statements) => ok(statements.pragma('page_count')))._unsafeUnwrap())

describe('a full disk', () => {
  it('refuses a commit whole, wherever in it the space ends, and takes it once there is room', async () => {
    const connection = connectTo({ file: temporaryFile() })._unsafeUnwrap()
    const storage = storageOn(connection)
    const old = Array.from({ length: 40 }, (_, n) => put('property', property(`old${n}`)))
    const main = await commit(storage, await createWorkspace(storage), ...old)
    const before = await load(storage, main)
    const log = (await storage.branches.actions(workspaceId, main.id))._unsafeUnwrap()
    const change = commitOn(
      main,
      ...Array.from({ length: 200 }, (_, n) => put('property', property(`new${n}`, { description: 'x'.repeat(500) }))),
      ...old.map(({ id }) => remove('property', id)),
    )

    let refused = 0
    for (let pages = pageCount(connection); ; pages++) {
      limitPages(connection, pages)
      const result = await storage.plans.commit(change)
      if (result.isOk()) break
      refused++
      expect(result.error.code).toBe('storage-full')
      expect(await findMain(storage)).toEqual(main)
      expect(await load(storage, main)).toEqual(before)
      expect((await storage.branches.actions(workspaceId, main.id))._unsafeUnwrap()).toEqual(log)
    }

    expect(refused).toBeGreaterThan(20)
    expect((await load(storage, await findMain(storage))).size).toBe(200)
    expect(await load(storage, main)).toEqual(before)
    await storage.close()
  })
})
