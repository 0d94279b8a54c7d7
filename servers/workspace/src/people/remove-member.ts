import type { Actor } from '@plan/core'
import { err, ok, type Result, type ResultAsync } from 'neverthrow'
import type { MemberNotFound, Refusal } from '../refusal.ts'
import { type Surroundings, timestamp } from '../surroundings.ts'
import { requireRole } from './require-role.ts'

/** Ends a membership, and the machine tokens that came with it. Everyone may leave; the last administrator stays. */
export function removeMember(
  surroundings: Surroundings,
  { workspaceId, personId, by }: { readonly workspaceId: string; readonly personId: string; readonly by: Actor },
): ResultAsync<void, Refusal> {
  const isOneself = by.kind === 'person' && by.id === personId
  return requireRole(surroundings, { workspaceId, by, needed: isOneself ? 'viewer' : 'admin' })
    .andThen(({ id }) => surroundings.storage.memberships.remove(id, personId, timestamp(surroundings)))
    .andThen((isDone): Result<void, MemberNotFound> => (isDone ? ok() : err({ code: 'member-not-found' })))
}
