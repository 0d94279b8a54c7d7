import type { Actor, BranchStatus } from '@plan/core'
import type { ResultAsync } from 'neverthrow'
import { findWorkspace } from '../find-branch.ts'
import type { Refusal } from '../refusal.ts'
import type { Surroundings } from '../surroundings.ts'

/** A branch in a list. */
export interface ListedBranch {
  readonly id: string
  readonly name: string
  readonly status: BranchStatus
  /** UTC, ISO 8601. */
  readonly createdAt: string
  /** Absent only where the branch has no actions, which is a damaged one. */
  readonly creator?: Actor
}

/** The branches of a workspace but main, newest first; those in one of the states where some are given. */
export const listBranches = (
  surroundings: Surroundings,
  { workspaceId, statuses }: { readonly workspaceId: string; readonly statuses?: readonly BranchStatus[] | undefined },
): ResultAsync<readonly ListedBranch[], Refusal> =>
  findWorkspace(surroundings, workspaceId)
    .andThen(({ id }) => surroundings.storage.branches.histories(id))
    .map((histories) =>
      histories
        .filter(({ branch }) => statuses === undefined || statuses.includes(branch.status))
        .map(
          ({ branch: { id, name, status, createdAt }, milestones: [first] }): ListedBranch => ({
            id,
            name,
            status,
            createdAt,
            ...(first === undefined ? {} : { creator: first.actor }),
          }),
        )
        .toReversed(),
    )
