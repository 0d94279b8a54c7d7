import { err, ok } from 'neverthrow'
import type { Engine } from '../engine.ts'
import { readServiceAccount } from '../rows.ts'
import type { ServiceAccounts } from '../storage.ts'
import { all, get, run } from '../work.ts'

export const serviceAccountsIn = (engine: Engine): ServiceAccounts => ({
  create: ({ workspaceId, name, secretDigest, createdAt }) =>
    engine.write(function* () {
      const row = { workspace: workspaceId, name, secret_digest: secretDigest, created_at: createdAt }
      const written = yield* run(({ serviceAccounts }) => serviceAccounts.insert(row))
      return written === 0 ? err({ code: 'already-exists' } as const) : ok()
    }),

  find: (workspaceId, name) =>
    engine.read(function* () {
      const row = yield* get(({ serviceAccounts }) => serviceAccounts.find({ workspace: workspaceId, name }))
      return ok(row && readServiceAccount(row))
    }),

  list: (workspaceId) =>
    engine.read(function* () {
      const rows = yield* all(({ serviceAccounts }) => serviceAccounts.list({ workspace: workspaceId }))
      return ok(rows.map(readServiceAccount))
    }),

  remove: (workspaceId, name) =>
    engine.write(function* () {
      return ok((yield* run(({ serviceAccounts }) => serviceAccounts.remove({ workspace: workspaceId, name }))) === 1)
    }),
})
