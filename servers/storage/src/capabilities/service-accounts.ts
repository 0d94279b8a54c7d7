import { err, ok, type Result } from 'neverthrow'
import type { Engine } from '../engine.ts'
import { readServiceAccount } from '../rows.ts'
import type { AlreadyExists, ServiceAccounts } from '../storage.ts'
import { all, ask, get, run, type Work } from '../work.ts'

export const serviceAccountsIn = (engine: Engine): ServiceAccounts => ({
  create: ({ workspaceId, name, secretDigest, createdAt }) =>
    engine.write(function* (): Work<Result<void, AlreadyExists>> {
      // Names are shared with machine tokens, which are created under the same lock.
      yield* ask((session) => session.lockWorkspace(workspaceId))
      const token = yield* get(({ machineTokens }) => machineTokens.find({ workspace: workspaceId, name }))
      if (token !== undefined) return err({ code: 'already-exists' })
      const row = { workspace: workspaceId, name, secret_digest: secretDigest, created_at: createdAt }
      const written = yield* run(({ serviceAccounts }) => serviceAccounts.insert(row))
      return written === 0 ? err({ code: 'already-exists' }) : ok()
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
