import type { Role } from '@plan/core'
import type { Membership } from '@plan/storage'
import type { ResultAsync } from 'neverthrow'
import { findWorkspace } from '../find-branch.ts'
import type { Refusal } from '../refusal.ts'
import { type Surroundings, timestamp } from '../surroundings.ts'
import { personByEmail } from './person-by-email.ts'

/** Makes a person a member without asking them, as operators may. Others invite. */
export const addMember = (
  surroundings: Surroundings,
  { workspaceId, email, role }: { readonly workspaceId: string; readonly email: string; readonly role: Role },
): ResultAsync<Membership, Refusal> =>
  findWorkspace(surroundings, workspaceId).andThen((workspace) =>
    personByEmail(surroundings, email).andThen((person) => {
      const membership = { workspaceId: workspace.id, personId: person.id, role, since: timestamp(surroundings) }
      return surroundings.storage.memberships
        .add(membership)
        .map(() => membership)
        .mapErr(
          (failure): Refusal =>
            failure.code === 'already-exists'
              ? { code: 'already-taken', what: `membership of ${person.email}` }
              : failure,
        )
    }),
  )
