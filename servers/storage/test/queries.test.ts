import { mainBranchId } from '@plan/core'
import { describe, expect, it } from 'vitest'
import { postgresQueries } from '../src/postgres/dialect.ts'
import { itemStatements as postgresItems } from '../src/postgres/items.ts'
import { rateLimitStatements } from '../src/postgres/rate-limits.ts'
import { lockStatements } from '../src/postgres/session.ts'
import { itemStatements as sqliteItems } from '../src/sqlite/items.ts'
import { sqliteQueries } from '../src/sqlite/queries.ts'
import { workspaceId } from './contract/builders.ts'

/** The only queries that look across workspaces. */
const acrossWorkspaces = new Set([
  'workspaces.list',
  // What is to be sent is looked for in all workspaces, but first of all in which of them.
  'webhooks.workspaces',
  // So is what waits to be counted.
  'inspectorJournal.workspaces',
  // What has become meaningless is swept away wherever it lies.
  'by hand: forgetFull',
  ...['people.insert', 'people.find', 'people.findByEmail', 'people.list'],
  ...['people.setPassword', 'people.rehashPassword', 'people.setDisabled', 'by hand: person'],
  // A person's own affairs, and what a secret in a link or a header belongs to.
  ...['memberships.ofPerson', 'invitations.findByDigest', 'invitations.findOpen', 'machineTokens.findByDigest'],
  ...['inspectorKeys.findByDigest'],
  ...['sessions.insert', 'sessions.find', 'sessions.touch', 'sessions.remove', 'sessions.removeOfPerson'],
  ...['sessions.forgetEnded', 'passwordResets.insert', 'passwordResets.find', 'passwordResets.use'],
  ...['passwordResets.removeOpen', 'passwordResets.forgetExpired'],
  ...['identities.insert', 'identities.find', 'identities.ofPerson', 'identities.remove'],
  // What the authorization server keeps belongs to clients and people.
  ...['oauthRecords.upsert', 'oauthRecords.find', 'oauthRecords.findByUid', 'oauthRecords.consume'],
  ...['oauthRecords.remove', 'oauthRecords.removeOfGrant', 'oauthRecords.removeOfPerson', 'oauthRecords.grantsOf'],
  ...['oauthRecords.count', 'oauthRecords.forgetExpired', 'oauthKeys.list', 'oauthKeys.insert', 'oauthKeys.retire'],
  ...['migrations.prepare', 'migrations.list', 'migrations.insert'],
])

const engines = [
  { engine: 'SQLite', queries: sqliteQueries, byHand: sqliteItems },
  {
    engine: 'PostgreSQL',
    queries: postgresQueries,
    byHand: { ...postgresItems, ...lockStatements, ...rateLimitStatements },
  },
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
      const named = /^\s*insert into/im.test(sql)
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
