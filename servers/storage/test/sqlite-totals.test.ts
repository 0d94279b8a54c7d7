/** Totals are read in pages, each from where the one before it ended. */
import { openSqlite } from '@plan/storage'
import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { sqliteQueries } from '../src/sqlite/queries.ts'
import { temporaryFile } from './temporary-file.ts'

it.each([
  ['page', 'inspector_counts', '(workspace=? AND (hour,shape)>(?,?) AND hour<?)'],
  ['sightings', 'inspector_sightings', '(workspace=? AND shape>?)'],
] as const)('%s: a page begins where the last one ended, and nothing is sorted', async (name, table, constraint) => {
  const file = temporaryFile()
  await (await openSqlite({ file }))._unsafeUnwrap().close()
  const database = new Database(file, { readonly: true })
  const { sql } = sqliteQueries.inspectorCounts[name]
  expect(sql).toContain('limit ?')
  const statement = database.prepare(`EXPLAIN QUERY PLAN ${sql}`)
  const steps = statement.all(...Array.from(sql.matchAll(/\?/g), () => 1)) as { readonly detail: string }[]
  expect(steps.map(({ detail }) => detail)).toEqual([
    expect.stringMatching(new RegExp(`^SEARCH ${table} USING (COVERING )?INDEX sqlite_autoindex_${table}_1`)),
  ])
  expect(steps[0]?.detail).toContain(constraint)
  database.close()
})
