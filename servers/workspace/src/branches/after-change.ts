import {
  type BranchDecision,
  decideBranchAction,
  mainBranchId,
  owningDomains,
  type Plan,
  personBehind,
} from '@plan/core'
import { okAsync, type ResultAsync } from 'neverthrow'
import type { ChangeableBranch } from '../changeable-branch.ts'
import { loadBase } from '../load-plan.ts'
import type { Refusal } from '../refusal.ts'
import type { Surroundings } from '../surroundings.ts'
import { type Acting, roleOf } from './acting.ts'
import { contentHash } from './content-hash.ts'
import type { ReviewedBranch } from './reviewed-branch.ts'

/**
 * The state and the approvals that a branch has once its content is this plan: an approval that was
 * given to other content is void. On main there is nothing to approve.
 */
export function afterChange(
  surroundings: Surroundings,
  { workspace, branch }: ChangeableBranch,
  after: Plan,
  acting: Acting,
): ResultAsync<BranchDecision | undefined, Refusal> {
  if (branch.id === mainBranchId) return okAsync(undefined)
  const decide = (facts: Pick<ReviewedBranch, 'contentHash' | 'contributors' | 'owners'>) =>
    decideBranchAction({
      ...branch,
      ...facts,
      settings: workspace.settings,
      action: 'change',
      actor: acting.actor,
      role: roleOf(acting),
    }).mapErr((refusal): Refusal => ({ code: 'action-refused', refusal }))
  // Without approvals nothing can become void, and the comparison with the base is saved.
  if (branch.approvals.length === 0)
    return okAsync(undefined).andThen(() => decide({ contentHash: '', contributors: [], owners: [] }))
  return loadBase(surroundings, branch).andThen((base) =>
    surroundings.storage.branches.history(workspace.id, branch.id).andThen((history) =>
      decide({
        contentHash: contentHash(base, after),
        contributors: [...(history?.editors ?? []), personBehind(acting.actor)].filter((id) => id !== undefined),
        owners: owningDomains(base, after),
      }),
    ),
  )
}
