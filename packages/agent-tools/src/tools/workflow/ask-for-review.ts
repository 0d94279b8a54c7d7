import { okAsync } from 'neverthrow'
import { findWritableBranch } from '../../find/find-branch.ts'
import type { WorkflowActionRule } from './workflow-actions.ts'

/** The branch said to be ready. A branch that already is in review stays as it is. */
export const askForReview: WorkflowActionRule = {
  needs: ['branchId'],
  takes: [],
  run: ({ context, writer, given }) =>
    findWritableBranch(context, given).andThen(({ id, status }) =>
      (status === 'ReadyForReview' || status === 'Approved'
        ? okAsync(status)
        : writer.askForReview({ workspaceId: given.workspaceId, branchId: id })
      ).map((reached) => ({ branchId: id, status: reached })),
    ),
}
