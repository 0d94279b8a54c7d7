/** One plan in a file of SQLite and in a database of PostgreSQL, each with its store and its raw driver. */
import {
  copyStore,
  openPostgres,
  openPostgresArchive,
  openSqlite,
  openSqliteArchive,
  type Storage,
} from '@plan/storage'
import { emptyDatabase } from '@plan/tests/postgres'
import { unwrapped } from '../unwrapped.ts'
import type { Workbench } from '../workbench.ts'
import { type Raw, rawPostgres, rawSqlite } from './raw.ts'

export interface Side {
  readonly storage: Storage
  readonly raw: Raw
}

export interface Sides {
  readonly sqlite: Side
  readonly postgres: Side
}

/** Lends both sides with what a file holds. */
export const withSides = <T>(workbench: Workbench, file: string, work: (sides: Sides) => Promise<T>): Promise<T> =>
  workbench.onCopy(file, async (copy) => {
    const url = await emptyDatabase()
    const from = await unwrapped(openSqliteArchive({ file: copy, readOnly: true }))
    await unwrapped(copyStore(from, await unwrapped(openPostgresArchive({ url }))))
    const sides: Sides = {
      sqlite: { storage: await unwrapped(openSqlite({ file: copy })), raw: rawSqlite(copy) },
      postgres: { storage: await unwrapped(openPostgres({ url })), raw: await rawPostgres(url) },
    }
    try {
      return await work(sides)
    } finally {
      for (const { storage, raw } of Object.values(sides) as Side[]) {
        await raw.close()
        await unwrapped(storage.close())
      }
    }
  })
