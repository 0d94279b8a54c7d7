import { mainBranchId } from '@plan/core'
import { findBranch, findWorkspace, type Refusal, type Surroundings } from '@plan/workspace'
import { ResultAsync } from 'neverthrow'

/** Everything that what is read of a plan follows from: two revisions, and how the workspace searches. */
export const planFacts = ({
  surroundings,
  params: { workspaceId, branchId },
}: {
  readonly surroundings: Surroundings
  readonly params: { readonly workspaceId: string; readonly branchId: string }
}): ResultAsync<readonly unknown[], Refusal> =>
  findWorkspace(surroundings, workspaceId).andThen(({ id, settings: { smartSearch, glossary } }) =>
    ResultAsync.combine([findBranch(surroundings, id, branchId), findBranch(surroundings, id, mainBranchId)]).map(
      ([branch, main]) => [branch.revision, branch.baseRevision, main.revision, smartSearch, glossary],
    ),
  )
