import { err, ok, type Result } from 'neverthrow'
import type { Engine } from '../engine.ts'
import { readInvitation } from '../people-rows.ts'
import type { Accepting, Invitation, Invitations, Membership } from '../people-storage.ts'
import type { AlreadyExists } from '../storage.ts'
import type { InvitationRow } from '../tables.ts'
import { all, get, run, type Work } from '../work.ts'
import { emailKeyOf } from './email-key.ts'
import { findMembership, insertMembership } from './memberships.ts'
import { insertPerson } from './people.ts'

export const invitationsIn = (engine: Engine): Invitations => ({
  create: (invitation) =>
    engine.write(function* () {
      const row = rowOf(invitation)
      const place = { workspace: row.workspace, email_key: row.email_key, now: row.created_at }
      yield* run(({ invitations }) => invitations.removeEnded(place))
      const written = yield* run(({ invitations }) => invitations.insert(row))
      return written === 0 ? err({ code: 'already-exists' } as const) : ok()
    }),

  findByDigest: (digest) =>
    engine.read(function* () {
      const row = yield* get(({ invitations }) => invitations.findByDigest({ digest }))
      return ok(row && readInvitation(row))
    }),

  openAddress: (email, now) =>
    engine.read(function* () {
      const row = yield* get(({ invitations }) => invitations.findOpen({ email_key: emailKeyOf(email), now }))
      return ok(row?.email)
    }),

  list: (workspace) =>
    engine.read(function* () {
      return ok((yield* all(({ invitations }) => invitations.list({ workspace }))).map(readInvitation))
    }),

  withdraw: (workspace, id) =>
    engine.write(function* () {
      return ok((yield* run(({ invitations }) => invitations.withdraw({ workspace, id }))) === 1)
    }),

  accept: ({ workspaceId: workspace, id }, { at, ...accepting }) =>
    engine.write(function* (): Work<Result<Membership | undefined, AlreadyExists>> {
      if ((yield* run(({ invitations }) => invitations.accept({ workspace, id, at }))) === 0) return ok(undefined)
      const row = yield* get(({ invitations }) => invitations.find({ workspace, id }))
      const personId = yield* arrive(accepting)
      if (row === undefined || personId === undefined) return err({ code: 'already-exists' })
      yield* insertMembership({ workspaceId: workspace, personId, role: row.role, since: at })
      return ok(yield* findMembership(workspace, personId))
    }),
})

/** The id of who accepts; undefined where a newcomer is somebody already. */
function* arrive(accepting: Accepting): Work<string | undefined> {
  if ('personId' in accepting) return accepting.personId
  const { newcomer, passwordDigest } = accepting
  return (yield* insertPerson(newcomer, passwordDigest)) ? newcomer.id : undefined
}

const rowOf = (invitation: Invitation): InvitationRow => ({
  workspace: invitation.workspaceId,
  id: invitation.id,
  email: invitation.email,
  email_key: emailKeyOf(invitation.email),
  role: invitation.role,
  token_digest: invitation.tokenDigest,
  invited_by: invitation.invitedBy,
  created_at: invitation.createdAt,
  expires_at: invitation.expiresAt,
  accepted_at: invitation.acceptedAt ?? null,
})
