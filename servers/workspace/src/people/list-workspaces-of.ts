import type { Role, WorkspaceId } from '@plan/core'
import type { StorageFailure } from '@plan/storage'
import { ResultAsync } from 'neverthrow'
import type { Surroundings } from '../surroundings.ts'

/** A workspace as one of its members sees it. */
export interface WorkspaceOfPerson {
  readonly id: WorkspaceId
  readonly name: string
  readonly role: Role
}

/** The workspaces of a person, by id. */
export const listWorkspacesOf = (
  { storage }: Surroundings,
  personId: string,
): ResultAsync<readonly WorkspaceOfPerson[], StorageFailure> =>
  storage.memberships
    .ofPerson(personId)
    .andThen((memberships) =>
      ResultAsync.combine(
        memberships.map(({ workspaceId, role }) =>
          storage.workspaces
            .find(workspaceId)
            .map((workspace) => (workspace === undefined ? [] : [{ id: workspace.id, name: workspace.name, role }])),
        ),
      ),
    )
    .map((found) => found.flat())
