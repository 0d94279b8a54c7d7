import { mainBranchId } from '@plan/core'
import { describe, expect, it } from 'vitest'
import { postgresQueries } from '../src/postgres/dialect.ts'
import { itemStatements as postgresItems } from '../src/postgres/items.ts'
import { lockStatements } from '../src/postgres/session.ts'
import { itemStatements as sqliteItems } from '../src/sqlite/items.ts'
import { sqliteQueries } from '../src/sqlite/queries.ts'
import { workspaceId } from './contract/builders.ts'

/** The only queries that look across workspaces. */
const acrossWorkspaces = new Set([
  'workspaces.list',
  // What is to be sent is looked for in all workspaces, but first of all in which of them.
  'webhooks.workspaces',
  ...['people.insert', 'people.find', 'people.findByEmail', 'people.list'],
  ...['migrations.prepare', 'migrations.list', 'migrations.insert'],
])

const engines = [
  { engine: 'SQLite', queries: sqliteQueries, byHand: sqliteItems },
  { engine: 'PostgreSQL', queries: postgresQueries, byHand: { ...postgresItems, ...lockStatements } },
].flatMap(({ engine, queries, byHand }) => [
  ...Object.entries(queries).flatMap(([group, members]) =>
    Object.entries(members).map(([name, query]) => ({ engine, name: `${group}.${name}`, sql: query.sql })),
  ),
  ...Object.entries(byHand).map(([name, sql]) => ({ engine, name: `by hand: ${name}`, sql })),
])

describe('queries', () => {
  it.each(engines.filter(({ name }) => !acrossWorkspaces.has(name)))(
    'of $engine: $name names the workspace',
    ({ sql }) => {
      const ofWorkspaces = /(from|update|into) "workspaces"/i.test(sql)
      const named = /^insert/i.test(sql)
        ? new RegExp(ofWorkspaces ? '\\("id"' : '\\("?workspace"?,')
        : new RegExp(ofWorkspaces ? '"id" = (\\?|\\$\\d)' : '"?workspace"? = (\\?|\\$\\d)')
      expect(sql).toMatch(named)
    },
  )

  it('keep their text and change their values from call to call', () => {
    const find = sqliteQueries.branches.find
    const first = find({ workspace: workspaceId, branch: mainBranchId })
    const second = find({ workspace: workspaceId, branch: "'; --" as never })
    expect(first.parameters).toEqual([workspaceId, 'main'])
    expect(second.parameters).toEqual([workspaceId, "'; --"])
    expect(second.sql).toBe(first.sql)
    expect(first.sql).toBe('select * from "branches" where "workspace" = ? and "id" = ?')
  })
})
