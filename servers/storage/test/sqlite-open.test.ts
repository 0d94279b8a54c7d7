import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { openSqlite } from '@plan/storage'
import Database from 'better-sqlite3'
import { ok } from 'neverthrow'
import { describe, expect, it } from 'vitest'
import { migrations } from '../src/migrations.ts'
import type { Connection } from '../src/sqlite/connection.ts'
import { connectTo } from '../src/sqlite/open.ts'
import { commitOn, createWorkspace, findMain, load, put, source, workspaceId } from './contract/builders.ts'
import { fileOfSchema2 } from './file-of-schema-2.ts'
import { temporaryFile } from './temporary-file.ts'

const program = migrations.length
const openingOf = async (file: string, readOnly = false) => (await openSqlite({ file, readOnly }))._unsafeUnwrapErr()

/** A plan database with an empty workspace, closed. */
async function planFile(): Promise<string> {
  const file = temporaryFile()
  const storage = (await openSqlite({ file }))._unsafeUnwrap()
  await createWorkspace(storage)
  await storage.close()
  return file
}

/** Runs SQL on the file as another program would. */
function alter(file: string, ...statements: readonly string[]): void {
  const database = new Database(file)
  for (const statement of statements) database.exec(statement)
  database.close()
}

const pragma = (connection: Connection, name: string) =>
  connection.read((statements) => ok(statements.pragma(name)))._unsafeUnwrap()

describe('the settings of a connection', () => {
  const wanted = { synchronous: 2, busy_timeout: 5_000, foreign_keys: 1, trusted_schema: 0 }

  it.each([
    { name: 'in a file', file: temporaryFile, journal: 'wal' },
    { name: 'in memory', file: () => ':memory:', journal: 'memory' },
  ])('hold $name', ({ file, journal }) => {
    const connection = connectTo({ file: file() })._unsafeUnwrap()
    const found = Object.keys(wanted).map((name) => [name, pragma(connection, name)])
    expect(Object.fromEntries(found)).toEqual(wanted)
    expect(pragma(connection, 'journal_mode')).toBe(journal)
    expect(connection.close().isOk()).toBe(true)
  })
})

describe('opening refuses', () => {
  it('a file that a newer program has migrated, and leaves it as it is', async () => {
    const file = await planFile()
    alter(file, `INSERT INTO migrations VALUES (1000, 'from the future', 'x')`)
    const before = readFileSync(file)
    expect(await openingOf(file)).toMatchObject({ code: 'schema-too-new', schema: program + 1, program })
    expect(await openingOf(file, true)).toMatchObject({ code: 'schema-too-new' })
    expect(readFileSync(file).equals(before)).toBe(true)
  })

  it('a file made by other statements under the same number', async () => {
    const file = await planFile()
    alter(file, `UPDATE migrations SET checksum = 'other' WHERE number = 1`)
    expect(await openingOf(file)).toEqual({ code: 'migration-altered', number: 1 })
  })

  it.each([
    { name: 'a few bytes', bytes: Buffer.from('not a database\n') },
    { name: 'a page of text', bytes: Buffer.from('not a database\n'.repeat(1_000)) },
    { name: 'zeros', bytes: Buffer.alloc(8_192) },
  ])('what is no database ($name), and leaves it as it is', async ({ bytes }) => {
    const file = temporaryFile()
    writeFileSync(file, bytes)
    expect(await openingOf(file)).toEqual({ code: 'not-a-plan-database', file })
    expect(readFileSync(file).equals(bytes)).toBe(true)
    expect(existsSync(`${file}-wal`)).toBe(false)
  })

  it('a database of another program, and leaves it as it is', async () => {
    const file = temporaryFile()
    alter(file, 'CREATE TABLE notes (text TEXT)')
    const before = readFileSync(file)
    expect(await openingOf(file)).toEqual({ code: 'not-a-plan-database', file })
    expect(readFileSync(file).equals(before)).toBe(true)
  })

  it('a file whose first page is damaged', async () => {
    const file = await planFile()
    const bytes = readFileSync(file)
    writeFileSync(file, bytes.fill(0xff, 100, 4_096))
    expect(await openingOf(file)).toMatchObject({ code: 'storage-damaged' })
  })

  it('a path in a folder that is not there', async () => {
    expect(await openingOf(join(dirname(temporaryFile()), 'missing', 'plan.db'))).toMatchObject({
      code: 'storage-unavailable',
    })
  })

  it('to create a file for reading only', async () => {
    const file = temporaryFile()
    expect(await openingOf(file, true)).toMatchObject({ code: 'storage-unavailable' })
    expect(existsSync(file)).toBe(false)
  })

  it('to migrate a file for reading only', async () => {
    const file = temporaryFile()
    writeFileSync(file, '')
    expect(await openingOf(file, true)).toEqual({ code: 'schema-too-old', schema: 0, program })
    expect(readFileSync(file)).toHaveLength(0)
  })
})

describe('a file of an older program', () => {
  it('is brought to this schema and keeps what it has', async () => {
    const file = fileOfSchema2()
    const storage = (await openSqlite({ file }))._unsafeUnwrap()
    const main = await findMain(storage)
    const record = { workspaceId, account: 'a', key: 'k', requestDigest: 'd', reply: '{}', createdAt: main.createdAt }
    const moved = await storage.plans.commit({ ...commitOn(main, put('source', source('web'))), idempotency: record })
    expect((await load(storage, moved._unsafeUnwrap())).size).toBe(1)
    expect((await storage.idempotency.find(workspaceId, 'a', 'k'))._unsafeUnwrap()).toEqual(record)
    expect((await storage.branches.actions(workspaceId, main.id))._unsafeUnwrap()).toHaveLength(5)
    await storage.close()
  })

  it('is not opened for reading only, and stays as it is', async () => {
    const file = fileOfSchema2()
    const before = readFileSync(file)
    expect(await openingOf(file, true)).toEqual({ code: 'schema-too-old', schema: 2, program })
    expect(readFileSync(file).equals(before)).toBe(true)
  })
})

describe('opening for reading only', () => {
  it('reads everything and writes nothing', async () => {
    const file = await planFile()
    const storage = (await openSqlite({ file, readOnly: true }))._unsafeUnwrap()
    const main = await findMain(storage)
    expect((await load(storage, main)).size).toBe(0)
    expect((await storage.plans.commit(commitOn(main)))._unsafeUnwrapErr().code).toBe('storage-read-only')
    expect(await findMain(storage)).toEqual(main)
    await storage.close()
  })
})

describe('a damaged file', () => {
  it('answers a broken page with a failure and not with a part of the plan', async () => {
    const file = await planFile()
    const bytes = readFileSync(file)
    // Every page behind the schema.
    writeFileSync(file, bytes.fill(0xff, 4_096))
    expect((await openingOf(file)).code).toBe('storage-damaged')
  })

  it('refuses a commit whole when the log has lost its last entry', async () => {
    const file = await planFile()
    alter(file, 'DELETE FROM actions')
    const storage = (await openSqlite({ file }))._unsafeUnwrap()
    const main = await findMain(storage)
    const refused = await storage.plans.commit(commitOn(main, put('source', source('web'))))
    expect(refused._unsafeUnwrapErr().code).toBe('storage-damaged')
    expect(await findMain(storage)).toEqual(main)
    expect((await storage.plans.takenIds(workspaceId, 'source', ['web']))._unsafeUnwrap().size).toBe(0)
    await storage.close()
  })

  it('answers a document that is no JSON, or of no known kind, with a failure', async () => {
    for (const row of [`'event', 'e1', 1, 2147483647, 'E', '{"id":'`, `'surprise', 's', 1, 2147483647, 'S', '{}'`]) {
      const file = await planFile()
      alter(file, `INSERT INTO items VALUES ('${workspaceId}', 'main', ${row})`)
      const storage = (await openSqlite({ file }))._unsafeUnwrap()
      const loaded = await storage.plans.load(await findMain(storage))
      expect(loaded._unsafeUnwrapErr().code).toBe('storage-damaged')
      await storage.close()
    }
  })
})
