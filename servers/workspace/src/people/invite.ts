import type { Actor, Role, WorkspaceId } from '@plan/core'
import { errAsync, okAsync, type ResultAsync } from 'neverthrow'
import type { Refusal } from '../refusal.ts'
import { type Surroundings, timestamp } from '../surroundings.ts'
import { type KnownInvitation, known } from './list-invitations.ts'
import { readEmail } from './person-form.ts'
import { requireRole } from './require-role.ts'

/** An invitation with the secret of its link. The secret is nowhere else: only its digest is stored. */
export interface NewInvitation extends KnownInvitation {
  readonly secret: string
}

const length = 7 * 24 * 60 * 60 * 1_000

/** Invites whoever has the address to a workspace, for a week. */
export const invite = (
  surroundings: Surroundings,
  request: { readonly workspaceId: string; readonly email: string; readonly role: Role; readonly by: Actor },
): ResultAsync<NewInvitation, Refusal> =>
  requireRole(surroundings, { ...request, needed: 'admin' }).andThen(({ id: workspaceId }) =>
    readEmail(request.email).asyncAndThen((email) =>
      refuseMember(surroundings, workspaceId, email).andThen(() => {
        const secret = surroundings.newSecret('invitation')
        const invitation = {
          workspaceId,
          id: surroundings.newId('invitation'),
          email,
          role: request.role,
          tokenDigest: surroundings.digestSecret(secret),
          invitedBy: request.by.id,
          createdAt: timestamp(surroundings),
          expiresAt: new Date(surroundings.now().getTime() + length).toISOString(),
        }
        return surroundings.storage.invitations
          .create(invitation)
          .map(() => ({ ...known(invitation), secret }))
          .mapErr(
            (failure): Refusal =>
              failure.code === 'already-exists' ? { code: 'already-taken', what: `invitation of ${email}` } : failure,
          )
      }),
    ),
  )

const refuseMember = ({ storage }: Surroundings, workspaceId: WorkspaceId, email: string): ResultAsync<void, Refusal> =>
  storage.people
    .findByEmail(email)
    .andThen((person) => (person === undefined ? okAsync(undefined) : storage.memberships.find(workspaceId, person.id)))
    .andThen(
      (membership): ResultAsync<void, Refusal> =>
        membership === undefined
          ? okAsync(undefined)
          : errAsync({ code: 'already-taken', what: `membership of ${email}` }),
    )
