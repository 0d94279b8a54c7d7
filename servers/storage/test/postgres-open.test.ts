import { openPostgres } from '@plan/storage'
import { describeWith } from '@plan/tests/fixtures'
import { emptyDatabase, runSql } from '@plan/tests/postgres'
import { describe, expect, it } from 'vitest'
import { compileMigration } from '../src/migrations/migration.ts'
import { migrations } from '../src/migrations.ts'
import { postgresDialect } from '../src/postgres/dialect.ts'
import { commitOn, createWorkspace, findMain, load, put, source } from './contract/builders.ts'
import { openAt } from './postgres-database.ts'

const program = migrations.length
const openingOf = async (url: string) => (await openPostgres({ url }))._unsafeUnwrapErr()

const tablesOf = (url: string) =>
  runSql(url, 'SELECT table_name FROM information_schema.tables WHERE table_schema = current_schema() ORDER BY 1')

/** A database that a program with so many migrations has left. */
async function databaseOfSchema(schema: number): Promise<string> {
  const url = await emptyDatabase()
  const done = migrations.slice(0, schema).map((each) => compileMigration(each, postgresDialect))
  await runSql(
    url,
    'CREATE TABLE migrations (number integer PRIMARY KEY, name text NOT NULL, checksum text NOT NULL)',
    ...done.flatMap(({ record, statements }) => [
      ...statements,
      `INSERT INTO migrations VALUES (${record.number}, '${record.name}', '${record.checksum}')`,
    ]),
  )
  return url
}

describeWith('postgres', 'opening a database', () => {
  it('many programs may be the first to', async () => {
    const url = await emptyDatabase()
    const stores = await Promise.all(Array.from({ length: 6 }, () => openAt({ url, poolSize: 1 })))
    const [first, ...others] = stores
    if (first === undefined) throw new Error('six were opened')
    const main = await createWorkspace(first)
    for (const other of others) expect(await findMain(other)).toEqual(main)
    expect(await runSql(url, 'SELECT count(*)::integer AS n FROM migrations')).toEqual([{ n: program }])
  })

  it('of an older program brings it to this schema, and many may do so', async () => {
    const url = await databaseOfSchema(2)
    await Promise.all(Array.from({ length: 4 }, () => openAt({ url, poolSize: 1 })))
    const storage = await openAt({ url })
    const moved = await storage.plans.commit(commitOn(await createWorkspace(storage), put('source', source('web'))))
    expect((await load(storage, moved._unsafeUnwrap())).size).toBe(1)
  })

  it('on which nothing may be written reads everything', async () => {
    const url = await emptyDatabase()
    const main = await createWorkspace(await openAt({ url }))
    await runSql(
      url,
      `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         RAISE EXCEPTION 'a standby' USING ERRCODE = '25006';
       END $$`,
      'CREATE TRIGGER refuse BEFORE UPDATE ON branches FOR EACH ROW EXECUTE FUNCTION refuse()',
    )
    const storage = await openAt({ url })
    expect(await findMain(storage)).toEqual(main)
    expect((await storage.plans.commit(commitOn(main)))._unsafeUnwrapErr().code).toBe('storage-read-only')
  })

  describe('refuses', () => {
    it('one that a newer program has migrated, and leaves it as it is', async () => {
      const url = await databaseOfSchema(program)
      await runSql(url, `INSERT INTO migrations VALUES (1000, 'from the future', 'x')`)
      expect(await openingOf(url)).toEqual({ code: 'schema-too-new', schema: program + 1, program })
    })

    it('one made by other statements under the same number', async () => {
      const url = await databaseOfSchema(program)
      await runSql(url, `UPDATE migrations SET checksum = 'other' WHERE number = 1`)
      expect(await openingOf(url)).toEqual({ code: 'migration-altered', number: 1 })
    })

    it.each([
      { name: 'tables of another program', sql: 'CREATE TABLE notes (text text)' },
      { name: 'migrations of another program', sql: 'CREATE TABLE migrations (id serial, run_at timestamp)' },
      {
        name: 'a table of migrations without any',
        sql: 'CREATE TABLE migrations (number int, name text, checksum text)',
      },
    ])('a schema with $name, and leaves it as it is', async ({ sql }) => {
      const url = await emptyDatabase()
      await runSql(url, sql)
      const before = await tablesOf(url)
      expect((await openingOf(url)).code).toBe('not-a-plan-schema')
      expect(await tablesOf(url)).toEqual(before)
    })

    it('one that acknowledges commits before they are on disk', async () => {
      const url = new URL(await emptyDatabase())
      url.searchParams.set('options', `${url.searchParams.get('options')} -c synchronous_commit=off`)
      expect(await openingOf(url.href.replaceAll('+', '%20'))).toEqual({
        code: 'setting-refused',
        setting: 'synchronous_commit',
        wanted: 'on',
        found: 'off',
      })
    })

    it('what is no address of a database', async () => {
      for (const url of ['', 'plan', 'http://127.0.0.1/plan', 'mysql://127.0.0.1/plan'])
        expect(await openingOf(url)).toEqual({ code: 'malformed-url' })
    })

    it('an address where nobody listens', async () => {
      expect((await openingOf('postgres://plan@127.0.0.1:1/plan')).code).toBe('storage-unavailable')
    })
  })
})
