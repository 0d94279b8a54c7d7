import { type Role, workspaceIdSchema } from '@plan/core'
import type { StorageFailure } from '@plan/storage'
import { okAsync, type ResultAsync } from 'neverthrow'
import type { Surroundings } from '../surroundings.ts'

/** The role of a person in a workspace; undefined for those who are no members, and those who are disabled. */
export function memberOf(
  { storage }: Surroundings,
  { workspaceId, personId }: { readonly workspaceId: string; readonly personId: string },
): ResultAsync<Role | undefined, StorageFailure> {
  const id = workspaceIdSchema.safeParse(workspaceId)
  if (!id.success) return okAsync(undefined)
  return storage.memberships
    .find(id.data, personId)
    .andThen((membership) =>
      membership === undefined
        ? okAsync(undefined)
        : storage.people
            .find(personId)
            .map((person) => (person === undefined || person.disabledAt !== undefined ? undefined : membership.role)),
    )
}
