import { type Actor, compareText, type Role } from '@plan/core'
import type { ResultAsync } from 'neverthrow'
import type { Refusal } from '../refusal.ts'
import type { Surroundings } from '../surroundings.ts'
import { requireRole } from './require-role.ts'

/** A member as others of the workspace see one. */
export interface KnownMember {
  readonly personId: string
  readonly email: string
  readonly name: string
  readonly role: Role
  /** UTC, ISO 8601. */
  readonly since: string
  readonly isDisabled: boolean
}

/** The members of a workspace by address, for members. */
export const listMembers = (
  surroundings: Surroundings,
  { workspaceId, by }: { readonly workspaceId: string; readonly by: Actor },
): ResultAsync<readonly KnownMember[], Refusal> =>
  requireRole(surroundings, { workspaceId, by, needed: 'viewer' })
    .andThen(({ id }) => surroundings.storage.memberships.list(id))
    .andThen((memberships) =>
      surroundings.storage.people.list(memberships.map(({ personId }) => personId)).map((people) => {
        const byId = new Map(people.map((person) => [person.id, person]))
        const members = memberships.flatMap(({ personId, role, since }): KnownMember[] => {
          const person = byId.get(personId)
          if (person === undefined) return []
          const { email, name, disabledAt } = person
          return [{ personId, email, name, role, since, isDisabled: disabledAt !== undefined }]
        })
        return members.toSorted((a, b) => compareText(a.email.toLowerCase(), b.email.toLowerCase()))
      }),
    )
