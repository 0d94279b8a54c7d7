import { err, ok } from 'neverthrow'
import { readServiceAccount } from '../rows.ts'
import type { ServiceAccounts } from '../storage.ts'
import type { Connection } from './connection.ts'
import { sqliteQueries } from './queries.ts'
import { settle } from './settle.ts'

const { serviceAccounts } = sqliteQueries

export const serviceAccountsIn = (connection: Connection): ServiceAccounts => ({
  create: ({ workspaceId, name, secretDigest, createdAt }) =>
    settle(
      connection.write((statements) => {
        const row = { workspace: workspaceId, name, secret_digest: secretDigest, created_at: createdAt }
        return statements.run(serviceAccounts.insert(row)) === 0 ? err({ code: 'already-exists' } as const) : ok()
      }),
    ),

  find: (workspaceId, name) =>
    settle(
      connection.read((statements) => {
        const row = statements.get(serviceAccounts.find({ workspace: workspaceId, name }))
        return ok(row && readServiceAccount(row))
      }),
    ),

  list: (workspaceId) =>
    settle(
      connection.read((statements) =>
        ok(statements.all(serviceAccounts.list({ workspace: workspaceId })).map(readServiceAccount)),
      ),
    ),

  remove: (workspaceId, name) =>
    settle(
      connection.write((statements) =>
        ok(statements.run(serviceAccounts.remove({ workspace: workspaceId, name })) === 1),
      ),
    ),
})
