import { errAsync, okAsync } from 'neverthrow'
import { invalidInput } from '../../failures.ts'
import { findWritableBranch } from '../../find/find-branch.ts'
import type { WorkflowActionRule } from './workflow-actions.ts'

/** What a branch is for, in words. Blank text leaves what is there. */
export const updateBranchDescription: WorkflowActionRule = {
  needs: ['description'],
  takes: ['branchId', 'branchName'],
  run: ({ context, writer, given }) => {
    const { workspaceId, branchId, branchName, description = '' } = given
    if ((branchId === undefined) === (branchName === undefined))
      return errAsync(invalidInput('Give exactly one of branchId and branchName.'))
    return findWritableBranch(context, { workspaceId, branchId, branchName }).andThen((branch) => {
      const done = { branchId: branch.id, branchName: branch.name }
      return description.trim() === ''
        ? okAsync({ ...done, changed: false })
        : writer
            .describeBranch({ workspaceId, branchId: branch.id, description })
            .map(() => ({ ...done, changed: description !== branch.description }))
    })
  },
}
