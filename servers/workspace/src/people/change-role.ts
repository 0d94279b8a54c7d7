import type { Actor, Role } from '@plan/core'
import type { Membership } from '@plan/storage'
import { err, ok, type Result, type ResultAsync } from 'neverthrow'
import type { MemberNotFound, Refusal } from '../refusal.ts'
import type { Surroundings } from '../surroundings.ts'
import { requireRole } from './require-role.ts'

/** Gives a member another role. The last administrator stays one. */
export const changeRole = (
  surroundings: Surroundings,
  {
    workspaceId,
    personId,
    role,
    by,
  }: { readonly workspaceId: string; readonly personId: string; readonly role: Role; readonly by: Actor },
): ResultAsync<Membership, Refusal> =>
  requireRole(surroundings, { workspaceId, by, needed: 'admin' })
    .andThen(({ id }) => surroundings.storage.memberships.changeRole(id, personId, role))
    .andThen(
      (membership): Result<Membership, MemberNotFound> =>
        membership === undefined ? err({ code: 'member-not-found' }) : ok(membership),
    )
