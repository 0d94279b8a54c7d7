import type { Actor, Role } from '@plan/core'
import type { Invitation } from '@plan/storage'
import type { ResultAsync } from 'neverthrow'
import type { Refusal } from '../refusal.ts'
import type { Surroundings } from '../surroundings.ts'
import { requireRole } from './require-role.ts'

/** An invitation as administrators see it. */
export interface KnownInvitation {
  readonly id: string
  readonly email: string
  readonly role: Role
  readonly invitedBy: string
  /** UTC, ISO 8601, as the time after it. */
  readonly createdAt: string
  readonly expiresAt: string
}

/** The invitations of a workspace that can still be accepted, for administrators. */
export const listInvitations = (
  surroundings: Surroundings,
  { workspaceId, by }: { readonly workspaceId: string; readonly by: Actor },
): ResultAsync<readonly KnownInvitation[], Refusal> =>
  requireRole(surroundings, { workspaceId, by, needed: 'admin' })
    .andThen(({ id }) => surroundings.storage.invitations.list(id))
    .map((invitations) => invitations.filter((each) => isOpen(each, surroundings.now())).map(known))

export const isOpen = ({ acceptedAt, expiresAt }: Invitation, now: Date): boolean =>
  acceptedAt === undefined && Date.parse(expiresAt) > now.getTime()

export const known = ({ id, email, role, invitedBy, createdAt, expiresAt }: Invitation): KnownInvitation => ({
  id,
  email,
  role,
  invitedBy,
  createdAt,
  expiresAt,
})
