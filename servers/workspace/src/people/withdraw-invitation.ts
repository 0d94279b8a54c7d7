import type { Actor } from '@plan/core'
import { err, ok, type Result, type ResultAsync } from 'neverthrow'
import type { InvitationNotFound, Refusal } from '../refusal.ts'
import type { Surroundings } from '../surroundings.ts'
import { requireRole } from './require-role.ts'

/** Takes an invitation back that nobody accepted. */
export const withdrawInvitation = (
  surroundings: Surroundings,
  { workspaceId, id, by }: { readonly workspaceId: string; readonly id: string; readonly by: Actor },
): ResultAsync<void, Refusal> =>
  requireRole(surroundings, { workspaceId, by, needed: 'admin' })
    .andThen((workspace) => surroundings.storage.invitations.withdraw(workspace.id, id))
    .andThen((isDone): Result<void, InvitationNotFound> => (isDone ? ok() : err({ code: 'invitation-not-found' })))
