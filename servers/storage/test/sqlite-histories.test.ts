/** Histories are read from indexes alone: the tables beside them hold every change ever made. */
import { openSqlite } from '@plan/storage'
import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { sqliteQueries } from '../src/sqlite/queries.ts'
import { workspaceId } from './contract/builders.ts'
import { temporaryFile } from './temporary-file.ts'

it.each(['milestones', 'editors'] as const)('%s come from their index, in its order', async (name) => {
  const file = temporaryFile()
  await (await openSqlite({ file }))._unsafeUnwrap().close()
  const database = new Database(file, { readonly: true })
  const steps = database.prepare(`EXPLAIN QUERY PLAN ${sqliteQueries.actions[name].sql}`).all(workspaceId)
  expect(steps).toMatchObject([{ detail: `SEARCH actions USING COVERING INDEX actions_${name} (workspace=?)` }])
  database.close()
})
