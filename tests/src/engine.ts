/** Stores for tests of everything above storage, on the engine that `PLAN_TEST_ENGINE` names. */
import { openPostgres, openSqlite, type Storage } from '@plan/storage'
import { emptyDatabase } from './postgres.ts'

const engines = {
  sqlite: async () => (await openSqlite({ file: ':memory:' }))._unsafeUnwrap(),
  postgres: async () => (await openPostgres({ url: await emptyDatabase() }))._unsafeUnwrap(),
} satisfies Record<string, () => Promise<Storage>>

export type EngineName = keyof typeof engines

/** A store with nothing in it: SQLite in memory, unless another engine is asked for. */
export function openEmptyStore(engine: EngineName | string = process.env.PLAN_TEST_ENGINE ?? 'sqlite') {
  if (!Object.hasOwn(engines, engine)) throw new Error(`PLAN_TEST_ENGINE names "${engine}", which is no engine`)
  return engines[engine as EngineName]()
}
