import { acceptsChanges, decideBranchAction } from '@plan/core'
import type { AlreadyExists, Branch, RevisionMoved } from '@plan/storage'
import { errAsync, okAsync, type ResultAsync } from 'neverthrow'
import type { Refusal } from '../refusal.ts'
import { type Surroundings, timestamp } from '../surroundings.ts'
import { type Acting, roleOf } from './acting.ts'
import { findReviewedBranch } from './reviewed-branch.ts'
import { whileOthersAct } from './while-others-act.ts'

type Attempt = ResultAsync<Branch, Refusal | AlreadyExists | RevisionMoved>

/** Most characters of a description. */
export const longestDescription = 10_000

/**
 * Says what a branch is for. Whoever may change the branch may; its state and its approvals stay, because its content
 * does. The same words again leave no trace.
 */
export function setDescription(
  surroundings: Surroundings,
  request: Acting & { readonly workspaceId: string; readonly branchId: string; readonly description: string },
): ResultAsync<Branch, Refusal> {
  const description = request.description.trim()
  if (description.length > longestDescription)
    return errAsync({
      code: 'input-invalid',
      what: 'description',
      expected: `at most ${longestDescription} characters`,
    })
  return whileOthersAct(() =>
    findReviewedBranch(surroundings, request).andThen((reviewed): Attempt => {
      const { branch, workspace } = reviewed
      if (!acceptsChanges(branch.status)) return errAsync({ code: 'branch-finished', status: branch.status })
      return decideBranchAction({
        ...reviewed,
        ...branch,
        settings: workspace.settings,
        action: 'change',
        actor: request.actor,
        role: roleOf(request),
      })
        .mapErr((refusal): Refusal => ({ code: 'action-refused', refusal }))
        .asyncAndThen(
          (): Attempt => (description === (branch.description ?? '') ? okAsync(branch) : save(branch, description)),
        )
    }),
  )

  function save(branch: Branch, text: string): Attempt {
    return surroundings.storage.plans.commit({
      workspaceId: branch.workspaceId,
      branchId: branch.id,
      expectedRevision: branch.revision,
      items: [],
      description: text,
      action: {
        at: timestamp(surroundings),
        actor: request.actor,
        door: request.door,
        kind: 'comment',
        sentence: 'Described the branch',
        changes: [],
        details: { description: text },
      },
    })
  }
}
