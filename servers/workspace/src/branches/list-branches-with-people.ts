import { type BranchStatus, mainBranchId, personBehind } from '@plan/core'
import type { BranchHistory } from '@plan/storage'
import type { ResultAsync } from 'neverthrow'
import { findWorkspace } from '../find-branch.ts'
import type { Refusal } from '../refusal.ts'
import type { Surroundings } from '../surroundings.ts'
import { type KnownActor, type NameActors, nameActors } from './name-actors.ts'

/** A branch with those who have to do with it. */
export interface BranchWithPeople {
  readonly id: string
  readonly name: string
  readonly status: BranchStatus
  readonly description?: string | undefined
  /** UTC, ISO 8601. */
  readonly createdAt: string
  /** Absent only where the branch has no actions, which is a damaged one. */
  readonly creator?: KnownActor | undefined
  /** Those who approved it. */
  readonly reviewers: readonly KnownActor[]
  /** Those whose work it is. */
  readonly collaborators: readonly KnownActor[]
}

/** The branches of a workspace but main, newest first. */
export const listBranchesWithPeople = (
  surroundings: Surroundings,
  { workspaceId }: { readonly workspaceId: string },
): ResultAsync<readonly BranchWithPeople[], Refusal> =>
  findWorkspace(surroundings, workspaceId)
    .andThen(({ id }) => surroundings.storage.branches.histories(id))
    .andThen((histories) =>
      nameActors(surroundings, histories.flatMap(idsOf)).map((names) =>
        histories
          .filter(({ branch }) => branch.id !== mainBranchId)
          .map((history) => withPeople(history, names))
          .toReversed(),
      ),
    )

const idsOf = ({ branch, milestones, editors }: BranchHistory): readonly string[] => [
  ...milestones.slice(0, 1).flatMap(({ actor }) => personBehind(actor) ?? []),
  ...branch.approvals.map(({ by }) => by),
  ...editors,
]

const withPeople = ({ branch, milestones: [first], editors }: BranchHistory, names: NameActors): BranchWithPeople => ({
  id: branch.id,
  name: branch.name,
  status: branch.status,
  description: branch.description,
  createdAt: branch.createdAt,
  creator: first && names.actor(first.actor),
  reviewers: [...new Set(branch.approvals.map(({ by }) => by))].map(names.person),
  collaborators: editors.map(names.person),
})
