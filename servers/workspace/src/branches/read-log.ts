import { type BranchStatus, personBehind } from '@plan/core'
import type { ResultAsync } from 'neverthrow'
import { findBranch, findWorkspace } from '../find-branch.ts'
import type { Refusal } from '../refusal.ts'
import type { Surroundings } from '../surroundings.ts'
import { type KnownActor, nameActors } from './name-actors.ts'

/** Something that was done to a branch, for people. */
export interface LogEntry {
  /** UTC, ISO 8601. */
  readonly at: string
  readonly by: KnownActor
  readonly sentence: string
  /** The state the branch entered with it. */
  readonly status?: BranchStatus | undefined
}

/** What was done to a branch, oldest first. */
export const readLog = (
  surroundings: Surroundings,
  { workspaceId, branchId }: { readonly workspaceId: string; readonly branchId: string },
): ResultAsync<readonly LogEntry[], Refusal> =>
  findWorkspace(surroundings, workspaceId)
    .andThen(({ id }) => findBranch(surroundings, id, branchId))
    .andThen((branch) => surroundings.storage.branches.actions(branch.workspaceId, branch.id))
    .andThen((actions) => {
      const people = actions.flatMap(({ actor }) => personBehind(actor) ?? [])
      return nameActors(surroundings, people).map((names) =>
        actions.map(({ at, actor, sentence, status }): LogEntry => ({ at, by: names.actor(actor), sentence, status })),
      )
    })
