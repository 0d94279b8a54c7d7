import { findWritableBranch } from '../../find/find-branch.ts'
import type { WorkflowActionRule } from './workflow-actions.ts'

/** Main as it stands taken into the branch. */
export const pullMain: WorkflowActionRule = {
  needs: ['branchId'],
  takes: [],
  run: ({ context, writer, given }) =>
    findWritableBranch(context, given).andThen((branch) =>
      writer
        .pullMain({ workspaceId: given.workspaceId, branchId: branch.id })
        .map((pulled) => ({ branchId: branch.id, ...pulled })),
    ),
}
