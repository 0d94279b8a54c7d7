import type { Branch } from '@plan/storage'
import { err, errAsync, ok, type Result, type ResultAsync } from 'neverthrow'
import { findBranch, findWorkspace } from '../find-branch.ts'
import type { BranchWithoutActions, Refusal } from '../refusal.ts'
import { type Surroundings, timestamp } from '../surroundings.ts'
import type { Acting } from './acting.ts'
import { whileOthersAct } from './while-others-act.ts'

/** Most characters of a comment. */
const longest = 10_000

/** Says something about a branch in its log; every member may, in any state of it. */
export function commentOnBranch(
  surroundings: Surroundings,
  request: Acting & { readonly workspaceId: string; readonly branchId: string; readonly text: string },
): ResultAsync<Branch, Refusal> {
  const text = request.text.trim()
  if (text === '' || text.length > longest)
    return errAsync({ code: 'input-invalid', what: 'comment', expected: `1 to ${longest} characters` })
  return whileOthersAct(() =>
    findWorkspace(surroundings, request.workspaceId)
      .andThen(({ id }) => findBranch(surroundings, id, request.branchId))
      .andThen(
        (branch): Result<Branch, BranchWithoutActions> =>
          branch.revision === 0 ? err({ code: 'branch-without-actions' }) : ok(branch),
      )
      .andThen((branch) =>
        surroundings.storage.plans.commit({
          workspaceId: branch.workspaceId,
          branchId: branch.id,
          expectedRevision: branch.revision,
          items: [],
          action: {
            at: timestamp(surroundings),
            actor: request.actor,
            door: request.door,
            kind: 'comment',
            sentence: 'Commented',
            changes: [],
            details: { comment: text },
          },
        }),
      ),
  )
}
