import type { WorkspaceId } from '@plan/core'
import { err, ok, type Result } from 'neverthrow'
import type { Engine } from '../engine.ts'
import { readMembership } from '../people-rows.ts'
import type { LastAdmin, Membership, Memberships } from '../people-storage.ts'
import { all, ask, get, run, type Work } from '../work.ts'

export const membershipsIn = (engine: Engine): Memberships => ({
  add: (membership) =>
    engine.write(function* () {
      return (yield* insertMembership(membership)) ? ok() : err({ code: 'already-exists' } as const)
    }),

  find: (workspaceId, personId) =>
    engine.read(function* () {
      return ok(yield* findMembership(workspaceId, personId))
    }),

  list: (workspace) =>
    engine.read(function* () {
      return ok((yield* all(({ memberships }) => memberships.list({ workspace }))).map(readMembership))
    }),

  ofPerson: (person) =>
    engine.read(function* () {
      return ok((yield* all(({ memberships }) => memberships.ofPerson({ person }))).map(readMembership))
    }),

  changeRole: (workspace, person, role) =>
    engine.write(function* (): Work<Result<Membership | undefined, LastAdmin>> {
      const known = yield* lockedMember(workspace, person)
      if (known === undefined || known.role === role) return ok(known)
      if (yield* isLastAdmin(known)) return err({ code: 'last-admin' })
      yield* run(({ memberships }) => memberships.changeRole({ workspace, person, role }))
      return ok({ ...known, role })
    }),

  remove: (workspace, person, at) =>
    engine.write(function* (): Work<Result<boolean, LastAdmin>> {
      const known = yield* lockedMember(workspace, person)
      if (known === undefined) return ok(false)
      if (yield* isLastAdmin(known)) return err({ code: 'last-admin' })
      yield* run(({ memberships }) => memberships.remove({ workspace, person }))
      yield* run(({ machineTokens }) => machineTokens.revokeOfMember({ workspace, person, at }))
      return ok(true)
    }),
})

/** False where the person is a member. */
export function* insertMembership({ workspaceId, personId, role, since }: Membership): Work<boolean> {
  const row = { workspace: workspaceId, person: personId, role, since }
  return (yield* run(({ memberships }) => memberships.insert(row))) === 1
}

export function* findMembership(workspace: WorkspaceId, person: string): Work<Membership | undefined> {
  const row = yield* get(({ memberships }) => memberships.find({ workspace, person }))
  return row && readMembership(row)
}

/** The lock of the workspace lets one after the other ask who is left. */
function* lockedMember(workspace: WorkspaceId, person: string): Work<Membership | undefined> {
  yield* ask((session) => session.lockWorkspace(workspace))
  return yield* findMembership(workspace, person)
}

function* isLastAdmin({ workspaceId: workspace, personId: person, role }: Membership): Work<boolean> {
  if (role !== 'admin') return false
  return (yield* get(({ memberships }) => memberships.otherAdmin({ workspace, person }))) === undefined
}
