/** The table of what `workflow` does. */
import type { ResultAsync } from 'neverthrow'
import type { PlanWriter } from '../../plan-writer.ts'
import type { ToolContext } from '../../tool-context.ts'
import type { ToolFailure } from '../../tool-failure.ts'
import type { WorkflowInput } from '../workflow.ts'
import { askForReview } from './ask-for-review.ts'
import { createBranch } from './create-branch.ts'
import { importPlan } from './import-plan.ts'
import { pullMain } from './pull-main.ts'
import { setSourceLanguage } from './set-source-language.ts'
import { updateBranchDescription } from './update-branch-description.ts'

/** A call of `workflow` that has what its action needs. */
interface WorkflowCall {
  readonly context: ToolContext
  readonly writer: PlanWriter
  readonly given: Omit<WorkflowInput, 'action'>
}

type Argument = Exclude<keyof WorkflowInput, 'workspaceId' | 'action' | 'operationId'>

export interface WorkflowActionRule {
  readonly needs: readonly Argument[]
  readonly takes: readonly Argument[]
  readonly run: (call: WorkflowCall) => ResultAsync<object, ToolFailure>
}

export const workflowActions = {
  create_branch: createBranch,
  update_branch_description: updateBranchDescription,
  pull_main: pullMain,
  set_source_language: setSourceLanguage,
  import: importPlan,
  ask_for_review: askForReview,
} as const satisfies Readonly<Record<string, WorkflowActionRule>>

export type WorkflowAction = keyof typeof workflowActions

export const workflowActionNames = [
  'create_branch',
  'update_branch_description',
  'pull_main',
  'set_source_language',
  'import',
  'ask_for_review',
] as const satisfies readonly WorkflowAction[]
