import type { CompiledQuery } from 'kysely'
import type { Session } from '../work.ts'
import { postgresQueries } from './dialect.ts'
import { findTaken, loadItems, writeItems } from './items.ts'
import type { Lease } from './pool.ts'

/** Where rows have to be locked before they are looked at, for the test that each names the workspace. */
export const lockStatements = {
  workspace: 'SELECT id FROM "workspaces" WHERE "id" = $1 FOR UPDATE',
  person: 'SELECT id FROM people WHERE id = $1 FOR UPDATE',
  branch: 'SELECT id FROM branches WHERE workspace = $1 AND id = $2 FOR UPDATE',
  webhook: 'SELECT id FROM webhooks WHERE workspace = $1 AND id = $2 FOR UPDATE',
  inspector: 'SELECT workspace FROM inspector_heads WHERE workspace = $1 FOR UPDATE',
} as const

/** What work may ask of one connection. */
export const sessionOf = (lease: Lease): Session => ({
  queries: postgresQueries,
  // The row type is the query's own: Kysely derived it from the columns that the query selects.
  all: async <Row>(query: CompiledQuery<Row>) => (await lease.query(query.sql, query.parameters)).rows as Row[],
  run: async (query) => (await lease.query(query.sql, query.parameters)).rowCount ?? 0,
  loadItems: (of) => loadItems(lease, of),
  writeItems: (of, steps) => writeItems(lease, of, steps),
  takenIds: (workspace, kind, ids) => findTaken(lease, workspace, kind, ids),
  lockWorkspace: async (workspace) => void (await lease.query(lockStatements.workspace, [workspace])),
  lockPerson: async (person) => void (await lease.query(lockStatements.person, [person])),
  lockBranch: async ({ workspace, branch }) => void (await lease.query(lockStatements.branch, [workspace, branch])),
  lockWebhook: async ({ workspace, webhook }) => void (await lease.query(lockStatements.webhook, [workspace, webhook])),
  lockInspector: async (workspace) => void (await lease.query(lockStatements.inspector, [workspace])),
})
