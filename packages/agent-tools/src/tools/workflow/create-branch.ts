import { errAsync } from 'neverthrow'
import { invalidInput, mainIsReadOnly } from '../../failures.ts'
import { isMain } from '../../find/find-branch.ts'
import { operationOf } from '../operation.ts'
import type { WorkflowActionRule } from './workflow-actions.ts'

/** A new branch on main as it stands. */
export const createBranch: WorkflowActionRule = {
  needs: ['branchName'],
  takes: ['description'],
  run: ({ writer, given }) => {
    const name = given.branchName?.trim() ?? ''
    if (name === '') return errAsync(invalidInput('branchName has no character that is not blank.'))
    if (isMain(name)) return errAsync(mainIsReadOnly)
    return writer
      .createBranch({
        workspaceId: given.workspaceId,
        name,
        description: given.description,
        operation: operationOf('create_branch', given),
      })
      .map((branch) => ({ branchId: branch.id, branchName: branch.name, status: branch.status, branchUrl: branch.url }))
  },
}
