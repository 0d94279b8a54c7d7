import { err, ok, type Result } from 'neverthrow'
import type { Engine } from '../engine.ts'
import { readMachineToken } from '../people-rows.ts'
import type { MachineToken, MachineTokens } from '../people-storage.ts'
import type { AlreadyExists } from '../storage.ts'
import type { MachineTokenRow } from '../tables.ts'
import { all, ask, get, run, type Work } from '../work.ts'

export const machineTokensIn = (engine: Engine): MachineTokens => ({
  create: (token) =>
    engine.write(function* (): Work<Result<void, AlreadyExists>> {
      const { workspaceId: workspace, name } = token
      // Names are shared with service accounts, which are created under the same lock.
      yield* ask((session) => session.lockWorkspace(workspace))
      const account = yield* get(({ serviceAccounts }) => serviceAccounts.find({ workspace, name }))
      if (account !== undefined) return err({ code: 'already-exists' })
      const written = yield* run(({ machineTokens }) => machineTokens.insert(rowOf(token)))
      return written === 0 ? err({ code: 'already-exists' }) : ok()
    }),

  find: (workspace, name) =>
    engine.read(function* () {
      const row = yield* get(({ machineTokens }) => machineTokens.find({ workspace, name }))
      return ok(row && readMachineToken(row))
    }),

  findByDigest: (digest) =>
    engine.read(function* () {
      const row = yield* get(({ machineTokens }) => machineTokens.findByDigest({ digest }))
      return ok(row && readMachineToken(row))
    }),

  list: (workspace) =>
    engine.read(function* () {
      return ok((yield* all(({ machineTokens }) => machineTokens.list({ workspace }))).map(readMachineToken))
    }),

  revoke: (workspace, id, at) =>
    engine.write(function* () {
      return ok((yield* run(({ machineTokens }) => machineTokens.revoke({ workspace, id, at }))) === 1)
    }),
})

const rowOf = (token: MachineToken): MachineTokenRow => ({
  workspace: token.workspaceId,
  id: token.id,
  name: token.name,
  person: token.personId,
  secret_digest: token.secretDigest,
  branch_pattern: token.branchPattern,
  access: token.access,
  created_at: token.createdAt,
  expires_at: token.expiresAt,
  revoked_at: token.revokedAt ?? null,
})
