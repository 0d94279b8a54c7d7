import type { ResultAsync } from 'neverthrow'
import { findWorkspace } from './find-branch.ts'
import type { Refusal } from './refusal.ts'
import type { Surroundings } from './surroundings.ts'

/** A service account as its administrators see it. */
export interface KnownServiceAccount {
  readonly name: string
  /** UTC, ISO 8601. */
  readonly createdAt: string
}

/** The service accounts of a workspace, by name. */
export const listServiceAccounts = (
  surroundings: Surroundings,
  workspaceId: string,
): ResultAsync<readonly KnownServiceAccount[], Refusal> =>
  findWorkspace(surroundings, workspaceId)
    .andThen(({ id }) => surroundings.storage.serviceAccounts.list(id))
    .map((accounts) => accounts.map(({ name, createdAt }) => ({ name, createdAt })))
