import { err, errAsync, ok, type Result } from 'neverthrow'
import * as z from 'zod'
import { dryRun, operationId, workspaceId } from '../arguments.ts'
import { invalidInput, readOnly } from '../failures.ts'
import { refusesMain } from '../find/find-branch.ts'
import { type Tool, writingTool } from '../tool.ts'
import type { ToolFailure } from '../tool-failure.ts'
import { importFormatNames, importMethodNames } from './workflow/import-plan.ts'
import { workflowActionNames, workflowActions } from './workflow/workflow-actions.ts'

const input = z.strictObject({
  workspaceId,
  action: z.enum(workflowActionNames),
  branchId: z.string().min(1).optional().describe('All actions but create_branch; never main'),
  branchName: z.string().min(1).optional().describe('create_branch; update_branch_description instead of branchId'),
  description: z.string().max(10_000).optional(),
  sourceId: z.string().min(1).optional(),
  language: z.string().min(1).max(64).optional(),
  format: z.enum(importFormatNames).optional(),
  payload: z.string().optional().describe('The text to import'),
  importMethod: z.enum(importMethodNames).optional().describe('Default add_only'),
  dryRun,
  operationId,
})

/** The arguments of `workflow`. */
export type WorkflowInput = z.output<typeof input>

export const workflow: Tool<typeof input> = {
  ...writingTool,
  name: 'workflow',
  title: 'Work with branches',
  description:
    'Does one action: create_branch (branchName, description); update_branch_description (branchId or branchName, description); pull_main (branchId; main wins conflicts, with warnings); set_source_language (branchId, sourceId, language); import (branchId, format csv or json_schema, payload, importMethod; dryRun first); ask_for_review (branchId). People alone approve and merge. For single items use save_items. Example: {"workspaceId":"w","action":"create_branch","branchName":"checkout"}',
  input,
  output: z.looseObject({ action: z.string() }),
  run: (context, given) => {
    const { writer } = context
    if (writer === undefined) return errAsync(readOnly('workflow'))
    return refusesMain(given)
      .andThen(() => complete(given))
      .asyncAndThen(() => workflowActions[given.action].run({ context, writer, given }))
      .map((done) => ({ action: given.action, ...done }))
  },
}

/** The call, if it has what its action needs and nothing that the action does not know. */
function complete(given: WorkflowInput): Result<void, ToolFailure> {
  const { needs, takes } = workflowActions[given.action]
  const missing = needs.filter((name) => given[name] === undefined)
  if (missing.length > 0) return err(invalidInput(`${given.action} needs ${missing.join(' and ')}.`))
  const known: readonly string[] = ['workspaceId', 'action', 'operationId', ...needs, ...takes]
  const strays = Object.entries(given).flatMap(([name, value]) =>
    value === undefined || known.includes(name) ? [] : [name],
  )
  return strays.length === 0
    ? ok()
    : err(
        invalidInput(
          `${given.action} does not take ${strays.join(', ')}; it takes ${[...needs, ...takes].join(', ')}.`,
        ),
      )
}
