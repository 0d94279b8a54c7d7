/** Stores for tests of everything above storage, on the engine that `PLAN_TEST_ENGINE` names. */
import { openPostgres, openSqlite } from '@plan/storage'
import { emptyDatabase } from './postgres.ts'

const engines = {
  sqlite: async () => (await openSqlite({ file: ':memory:' }))._unsafeUnwrap(),
  postgres: async () => (await openPostgres({ url: await emptyDatabase() }))._unsafeUnwrap(),
}

export interface EmptyStore {
  /** The engine, whatever the environment says. */
  readonly engine?: keyof typeof engines
  /** A file of SQLite, which is kept. */
  readonly file?: string
  /** A database of PostgreSQL, which several stores may share. */
  readonly url?: string
}

/** A store with nothing in it, besides what a file or a database has: SQLite in memory, unless another engine is asked for. */
export async function openEmptyStore({ engine, file, url }: EmptyStore) {
  if (file !== undefined) return (await openSqlite({ file }))._unsafeUnwrap()
  if (url !== undefined) return (await openPostgres({ url }))._unsafeUnwrap()
  const name = engine ?? process.env.PLAN_TEST_ENGINE ?? 'sqlite'
  if (!Object.hasOwn(engines, name)) throw new Error(`PLAN_TEST_ENGINE names "${name}", which is no engine`)
  return engines[name as keyof typeof engines]()
}
